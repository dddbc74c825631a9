import { defineAdvice } from '../define-advice.js';

const SECRET =
  /(?:^|[^a-z])(?:password|passwd|secret|api_?key|access_token|auth_token|authorization|credit_card|card_number|cvv|ssn|iban)(?:[^a-z]|$)/i;

export const logsSecrets = defineAdvice({
  id: 'logs-secrets',
  category: 'security',
  severity: 'error',
  weight: 12,
  why: 'Logs are kept long, copied to many places and read by many.',
  fix: 'Leave the field out, or log a hash of it.',
  *check({ settings }) {
    for (const { owner, node, path } of settings) {
      if (owner?.type !== 'processor' || owner.name !== 'log') continue;
      const query = [...node.value.matchAll(/\$\{!([^}]*)\}/g)].map((match) => match[1]).join(' ');
      const mapping = path.endsWith('fields_mapping') ? node.value : '';
      if (SECRET.test(query) || SECRET.test(mapping)) yield { path, message: 'a secret goes into the log' };
    }
  },
});
