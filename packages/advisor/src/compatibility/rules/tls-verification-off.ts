import { defineAdvice } from '../define-advice.js';

export const tlsVerificationOff = defineAdvice({
  id: 'tls-verification-off',
  category: 'security',
  severity: 'error',
  weight: 20,
  why: 'Anyone on the way can pose as the server, read everything and answer in its place.',
  fix: 'Remove skip_cert_verify and name the authority in root_cas or root_cas_file.',
  *check({ settings }) {
    for (const { field, node, path } of settings)
      if (field.name === 'skip_cert_verify' && node.value === 'true')
        yield { path, message: 'certificates are not verified' };
  },
});
