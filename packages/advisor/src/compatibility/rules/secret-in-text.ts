import { defineAdvice } from '../define-advice.js';

export const secretInText = defineAdvice({
  id: 'secret-in-text',
  category: 'security',
  severity: 'error',
  weight: 16,
  why: 'Configurations are committed, copied and printed; a secret in one is soon known to many.',
  fix: 'Put an environment reference in its place, such as ${API_TOKEN}.',
  *check({ settings }) {
    for (const { field, node, path } of settings)
      if (
        field.secret &&
        !node.dynamic &&
        !node.value.includes('${') &&
        node.value.trim() !== '' &&
        !isAddress(node.value)
      )
        yield { path, message: `${field.name} is written out` };
  },
});

/** Some fields count as secret because an address may hold a login; one without is none. */
const isAddress = (value: string): boolean =>
  /^[a-z][a-z0-9+]*:\/\//i.test(value) || /^[\w.-]+:\d+$/.test(value) || /=.*;|@tcp\(/.test(value);
