import type { Pair } from '@weir/pipeline-parser';
import { extend } from '../engine/path.js';
import { defineRule } from './define-rule.js';

/** A key that is written twice in one mapping. */
export const duplicateKey = defineRule({
  id: 'duplicate-key',
  kinds: ['duplicate_key'],
  checker: 'native',
  docs: {
    what: 'A mapping that holds the same key twice.',
    why: 'The last one counts and the first is lost without a word; strict readers refuse the file.',
    fix: 'Keep one of them.',
    bad: 'input:\n  generate:\n    mapping: root = 1\n    count: 1\n    count: 2\n',
    good: 'input:\n  generate:\n    mapping: root = 1\n    count: 2\n',
  },
  create: (context) => ({
    mapping({ node, path, role }) {
      const seen = new Map<string, Pair>();
      for (const pair of node.pairs) {
        if (pair.merge || pair.key.kind !== 'scalar' || pair.key.dynamic) continue;
        const first = seen.get(pair.name);
        if (first === undefined) {
          seen.set(pair.name, pair);
          continue;
        }
        if (role === 'component' && pair.name !== 'label' && pair.name !== 'processors') continue;
        context.report({
          kind: 'duplicate_key',
          message: `${pair.name} is already written at line ${context.line(first.key.span.start)}; only this one counts`,
          span: pair.key.span,
          path: extend(path, pair.name),
        });
      }
    },
  }),
});
