import { dereference, type MappingNode } from '@weir/pipeline-parser';
import { extend } from '../engine/path.js';
import { defineRule } from './define-rule.js';

/** Merge keys, which the engines' linters follow but their start-up ignores. */
export const mergeKey = defineRule({
  id: 'merge-key',
  kinds: ['merge_key'],
  checker: 'native',
  docs: {
    what: 'A `<<` key within a component or among components.',
    why: 'The linter follows it, but the engine ignores it when it builds components: the merged settings are lost.',
    fix: 'Write the settings out, or use an alias for a whole value.',
    bad: 'input:\n  generate: &common\n    mapping: root = 1\n    interval: 1s\noutput:\n  retry:\n    <<: *common\n    output:\n      drop: {}\n',
    good: 'input:\n  generate:\n    mapping: root = 1\n    interval: 1s\noutput:\n  retry:\n    output:\n      drop: {}\n',
  },
  create: (context) => ({
    mapping({ node, path, role }) {
      for (const pair of node.pairs) {
        if (!pair.merge) continue;
        const followed = pair.value.kind === 'alias' && dereference(pair.value)?.kind === 'mapping';
        const refused = role === 'component' || (role === 'object' && !followed);
        const message = refused
          ? 'the engine does not merge here and refuses the key'
          : 'the engine ignores merge keys when it starts; write the settings out';
        context.report({
          kind: 'merge_key',
          message,
          span: pair.key.span,
          path: extend(path, '<<'),
          severity: refused && !(role === 'component' && names(node)) ? 'error' : 'warning',
        });
      }
    },
  }),
});

/** A component whose own keys name it is found without the merged ones. */
const names = (node: MappingNode): boolean => node.pairs.some((pair) => !pair.merge && pair.name !== 'label');
