import { dereference, type ScalarNode, type SequenceNode } from '@weir/pipeline-parser';
import type { Context } from '../engine/context.js';
import { extend, type Path } from '../engine/path.js';
import type { ComponentSite } from '../engine/site.js';
import { stopsWith } from '../engine/stops-with.js';
import { branchesOf, workflowField } from '../engine/workflow.js';
import { defineRule } from './define-rule.js';

/** The explicit order of a workflow that names a branch twice, or leaves one out. */
export const workflowOrder = defineRule({
  id: 'workflow-order',
  kinds: ['broken_constraint'],
  checker: 'native',
  docs: {
    what: 'A workflow whose order names a branch more than once, or does not name one of its branches.',
    why: 'Linters never look, but the engine stops at start-up when order and branches do not agree.',
    fix: 'Name each branch once in the order, or leave the order out.',
    bad: 'pipeline:\n  processors:\n    - workflow:\n        order: [ [ a ], [ a ] ]\n        branches:\n          a:\n            processors: [ noop: {} ]\n',
    good: 'pipeline:\n  processors:\n    - workflow:\n        order: [ [ a ] ]\n        branches:\n          a:\n            processors: [ noop: {} ]\n',
  },
  create: (context) => ({
    component(site) {
      if (site.inference.kind !== 'known' || site.inference.spec.name !== 'workflow' || context.damaged) return;
      const order = workflowField(site, 'order');
      if (order?.kind === 'sequence' && order.items.length > 0) checkOrder(context, site, order);
    },
  }),
});

function checkOrder(context: Context, site: ComponentSite, order: SequenceNode): void {
  const names = namesOf(order);
  if (names === undefined) return;
  const path = extend(extend(site.path, 'workflow'), 'order');
  const seen = new Set<string>();
  for (const node of names) {
    if (seen.has(node.value))
      report(context, node.span, path, node.value, 'is named twice in the order', 'listed multiple times');
    seen.add(node.value);
  }
  const branches = branchesOf(site);
  if (branches === 'unknown') return;
  for (const name of branches)
    if (!seen.has(name))
      report(context, order.span, path, name, 'is not in the order', 'branches were missing from order');
}

function report(
  context: Context,
  span: ScalarNode['span'],
  path: Path,
  name: string,
  what: string,
  words: string,
): void {
  context.report({
    kind: 'broken_constraint',
    message: `the branch ${name} ${what}${stopsWith(words)}`,
    span,
    path,
    found: name,
  });
}

/** Every name in an order; undefined when not all of them are written out. */
function namesOf(order: SequenceNode): readonly ScalarNode[] | undefined {
  const names: ScalarNode[] = [];
  for (const stage of order.items.map(dereference)) {
    if (stage?.kind !== 'sequence') return undefined;
    for (const name of stage.items.map(dereference)) {
      if (name?.kind !== 'scalar' || name.dynamic) return undefined;
      names.push(name);
    }
  }
  return names;
}
