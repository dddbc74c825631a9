import { dereference, type Pair } from '@weir/pipeline-parser';
import { type FieldSpec, isLintRequired } from '@weir/schema-model';
import type { Context } from '../engine/context.js';
import { extend, type Path } from '../engine/path.js';
import { stopsWith } from '../engine/stops-with.js';
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
    bad: 'input:\n  http_client: &common\n    url: http://localhost:1/\n    timeout: 5s\noutput:\n  http_client:\n    <<: *common\n    url: http://localhost:2/\n',
    good: 'input:\n  http_client:\n    url: http://localhost:1/\n    timeout: 5s\noutput:\n  http_client:\n    url: http://localhost:2/\n    timeout: 5s\n',
  },
  create: (context) => ({
    object({ node, fields, path }) {
      const merges = node.pairs.filter((pair) => pair.merge);
      const own = new Set(node.pairs.map((pair) => pair.name));
      const lost = merges.length === 0 ? [] : fields.filter((f: FieldSpec) => isLintRequired(f) && !own.has(f.name));
      for (const pair of merges) {
        if (pair.value.kind !== 'alias' || dereference(pair.value)?.kind !== 'mapping')
          report(context, pair, path, 'the engine does not merge here and refuses the key', true);
        else if (lost[0] !== undefined)
          report(
            context,
            pair,
            path,
            `the engine ignores merge keys when it starts, so ${lost[0].name} is missing${stopsWith(`field '${lost[0].name}' is required`)}`,
            true,
          );
        else report(context, pair, path, 'the engine ignores merge keys when it starts; write the settings out', false);
      }
    },
    component({ node, path }) {
      if (node?.kind !== 'mapping') return;
      for (const pair of node.pairs)
        if (pair.merge) report(context, pair, path, 'the engine does not merge components and refuses the key', true);
    },
  }),
});

function report(context: Context, pair: Pair, path: Path | undefined, message: string, refused: boolean): void {
  context.report({
    kind: 'merge_key',
    message,
    span: pair.key.span,
    path: extend(path, '<<'),
    severity: refused ? 'error' : 'warning',
  });
}
