import { expectedOneOf, suggestName } from '@weir/diagnostics';
import { resolveScalar } from '@weir/pipeline-parser';
import { byDefault, settled } from '../engine/settled.js';
import { defineRule } from './define-rule.js';

/** A value that is not one of those that its field takes. */
export const invalidOption = defineRule({
  id: 'invalid-option',
  kinds: ['invalid_option'],
  checker: 'schema',
  lintOnly: true,
  docs: {
    what: 'A value of a field that takes a fixed set of words, and that is none of them.',
    why: 'The engine refuses any other value; letter case does not matter to it.',
    fix: 'Use one of the options.',
    bad: 'output:\n  broker:\n    pattern: fanout\n    outputs:\n      - drop: {}\n',
    good: 'output:\n  broker:\n    pattern: fan_out\n    outputs:\n      - drop: {}\n',
  },
  create: (context) => ({
    leaf({ spec, node: written, path }) {
      const { options } = spec;
      const node = options === undefined || !spec.optionsChecked ? undefined : settled(written);
      if (options === undefined || node === undefined) return;
      const value = resolveScalar(node).type === 'null' ? '' : node.value.toLowerCase();
      if (options.some((option) => option.toLowerCase() === value)) return;
      const suggestion = suggestName(node.value, options);
      const listed = options.length <= 12 ? `: ${expectedOneOf(options)}` : '';
      context.report({
        kind: 'invalid_option',
        message: `${spec.name} takes one of its options${listed}, not ${node.value === '' ? 'nothing' : node.value}${byDefault(written)}`,
        span: node.span,
        path,
        found: node.value,
        ...(written.dynamic ? {} : { correction: suggestion?.name ?? null, certain: suggestion?.certain ?? false }),
      });
    },
  }),
});
