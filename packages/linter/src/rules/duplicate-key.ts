import type { MappingNode, Pair, YamlNode } from '@weir/pipeline-parser';
import type { Context } from '../engine/context.js';
import { fieldIndex } from '../engine/field-index.js';
import { extend, type Path } from '../engine/path.js';
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
    object({ node, path, fields, owner }) {
      const index = fieldIndex(fields).byName;
      for (const [first, pair] of repeated(node)) {
        const line = context.line(first.key.span.start);
        const decoded =
          owner.component === undefined && pair.name !== 'pipeline' && index.get(pair.name)?.children !== undefined;
        if (decoded && index.get(pair.name)?.kind === 'scalar')
          report(
            context,
            pair,
            path,
            `${pair.name} is already written at line ${line}; the engine cannot decode it twice`,
            true,
          );
        else
          report(context, pair, path, `${pair.name} is already written at line ${line}; only this one counts`, false);
      }
    },
    mapping({ node, path, role }) {
      if (role === 'object') return;
      for (const [first, pair] of repeated(node)) {
        if (role === 'component' && pair.name !== 'label' && pair.name !== 'processors') continue;
        const line = context.line(first.key.span.start);
        report(context, pair, path, `${pair.name} is already written at line ${line}; only this one counts`, false);
      }
    },
    value({ spec, node, path }) {
      if (spec.type !== 'unknown') return;
      if (spec.kind === 'map' && node.kind === 'mapping')
        for (const pair of node.pairs) checkData(context, pair.value, extend(path, pair.name));
      else checkData(context, node, path);
    },
  }),
});

/** Values of any type are decoded whole, which refuses a key that is written twice. */
function checkData(context: Context, node: YamlNode, path: Path): void {
  if (node.kind === 'sequence') for (const [i, item] of node.items.entries()) checkData(context, item, extend(path, i));
  if (node.kind !== 'mapping') return;
  for (const [first, pair] of repeated(node)) {
    const line = context.line(first.key.span.start);
    report(context, pair, path, `${pair.name} is already written at line ${line}; the engine refuses the second`, true);
  }
  for (const pair of node.pairs) checkData(context, pair.value, extend(path, pair.name));
}

/** Each key that stands in a mapping for a second time, with its first. */
function repeated(node: MappingNode): readonly (readonly [first: Pair, again: Pair])[] {
  const seen = new Map<string, Pair>();
  const found: [Pair, Pair][] = [];
  for (const pair of node.pairs) {
    if (pair.merge || pair.key.kind !== 'scalar' || pair.key.dynamic) continue;
    const first = seen.get(pair.name);
    if (first === undefined) seen.set(pair.name, pair);
    else found.push([first, pair]);
  }
  return found;
}

function report(context: Context, pair: Pair, path: Path | undefined, message: string, refused: boolean): void {
  context.report({
    kind: 'duplicate_key',
    message,
    span: pair.key.span,
    path: extend(path, pair.name),
    severity: refused ? 'error' : 'warning',
  });
}
