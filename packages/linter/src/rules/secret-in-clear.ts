import { resolveScalar } from '@weir/pipeline-parser';
import { defineRule } from './define-rule.js';

const CREDENTIALS = /^[a-z][a-z0-9+.-]*:\/\/[^\s/:@]*:([^\s/@]+)@/i;

/** Secrets that stand in the document itself. */
export const secretInClear = defineRule({
  id: 'secret-in-clear',
  kinds: ['secret_in_clear'],
  checker: 'native',
  docs: {
    what: 'A password, token or key written out, or a URL that carries one.',
    why: 'Whoever can read the file, its history or a log of it has the secret.',
    fix: 'Refer to the environment: ${PASSWORD}.',
    bad: 'output:\n  http_client:\n    url: http://localhost:8080/\n    basic_auth:\n      enabled: true\n      username: me\n      password: hunter2\n',
    good: 'output:\n  http_client:\n    url: http://localhost:8080/\n    basic_auth:\n      enabled: true\n      username: me\n      password: ${PASSWORD}\n',
  },
  create: (context) => ({
    leaf({ spec, node, path }) {
      if (spec.type !== 'string' || node.dynamic || node.value === '' || node.value.includes('${!')) return;
      const inUrl = CREDENTIALS.exec(node.value);
      const isUrl = /^[a-z][a-z0-9+.-]*:\/\//i.test(node.value);
      if (inUrl === null && (!spec.secret || isUrl || spec.bloblang || resolveScalar(node).type === 'null')) return;
      context.report({
        kind: 'secret_in_clear',
        message: `${spec.name} holds a secret in clear; refer to the environment instead`,
        span: node.span,
        path,
        found: spec.name,
      });
    },
  }),
});
