import { defineRule } from './define-rule.js';

/** Fields whose text is code or a template of another language, or that are interpolated under conditions of their own. */
const OPEN_FIELDS: ReadonlySet<string> = new Set([
  'code',
  'program',
  'query',
  'where',
  'suffix',
  'prefix',
  'template',
  'reject',
  '',
]);

/** `${! }` where the engine takes the text letter by letter. */
export const inertInterpolation = defineRule({
  id: 'inert-interpolation',
  kinds: ['inert_interpolation'],
  checker: 'native',
  docs: {
    what: 'A query in `${! }` within a field that is not interpolated.',
    why: 'The engine uses the text as it is written, dollar sign and all, and says nothing.',
    fix: 'Use a field that is interpolated, or set the value in a mapping.',
    bad: 'input:\n  http_server:\n    path: /${! hostname() }\n',
    good: 'input:\n  http_server:\n    path: /events\n',
  },
  create: (context) => ({
    leaf({ spec, node, path, owner }) {
      if (spec.type !== 'string' || spec.interpolated || spec.bloblang || OPEN_FIELDS.has(spec.name)) return;
      if (owner.component === undefined || !/\$\{!.*\}/s.test(node.value)) return;
      context.report({
        kind: 'inert_interpolation',
        message: `${spec.name} of ${owner.title} is not interpolated; the text is used as it is`,
        span: node.span,
        path,
      });
    },
  }),
});
