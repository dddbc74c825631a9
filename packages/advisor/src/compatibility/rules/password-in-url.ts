import { defineAdvice } from '../define-advice.js';

const LOGIN = /^[a-z][a-z0-9+]*:\/\/[^/\s:@$]+:([^/\s@]+)@/i;

export const passwordInUrl = defineAdvice({
  id: 'password-in-url',
  category: 'security',
  severity: 'error',
  weight: 14,
  why: 'Configurations are committed, copied and printed; a password in one is soon known to many.',
  fix: 'Put an environment reference in its place, such as ${DB_PASSWORD}.',
  *check({ settings }) {
    for (const { node, path } of settings) {
      const password = LOGIN.exec(node.value)?.[1];
      if (password !== undefined && !password.includes('${'))
        yield { path, message: 'a password stands in the address' };
    }
  },
});
