import { suggestName } from '@weir/diagnostics';
import { dereference, findPair, type MappingNode, type ScalarNode, type YamlNode } from '@weir/pipeline-parser';
import type { Context } from '../engine/context.js';
import { extend, type Path } from '../engine/path.js';
import { defineRule } from './define-rule.js';

/** Unit tests of the document: what they aim at and what they replace must be there. */
export const testTarget = defineRule({
  id: 'test-target',
  kinds: ['test_target', 'template_test'],
  checker: 'native',
  docs: {
    what: 'A test whose target or mock names a place or label that the document does not have.',
    why: 'Linters never look, but the test fails before it begins.',
    fix: 'Name a label, or a place as in /pipeline/processors/0.',
    bad: 'pipeline:\n  processors:\n    - label: clean\n      mapping: root = this\ntests:\n  - name: cleans\n    target_processors: claen\n',
    good: 'pipeline:\n  processors:\n    - label: clean\n      mapping: root = this\ntests:\n  - name: cleans\n    target_processors: clean\n',
  },
  create(context) {
    const labels = new Set<string>();
    let open = context.damaged;
    return {
      component({ inference, label }) {
        const value = label === undefined ? undefined : dereference(label.value);
        if (value?.kind === 'scalar' && !value.dynamic) labels.add(value.value);
        if (inference.kind === 'dynamic' || (value?.kind === 'scalar' && value.dynamic)) open = true;
      },
      end() {
        const { root } = context.pipeline;
        if (open || root === undefined || !root.pairs.some((pair) => pair.name !== 'tests')) return;
        const tests = findPair(root, 'tests');
        const list = tests && dereference(tests.value);
        if (list?.kind !== 'sequence') return;
        const base = extend(undefined, 'tests');
        list.items.forEach((item, i) => {
          const test = dereference(item);
          if (test?.kind === 'mapping') checkTest(context, root, labels, test, extend(base, i));
        });
      },
    };
  },
});

function checkTest(
  context: Context,
  root: MappingNode,
  labels: ReadonlySet<string>,
  test: MappingNode,
  path: Path,
): void {
  const aims: { readonly node: YamlNode; readonly path: Path; readonly what: string }[] = [];
  const target = findPair(test, 'target_processors');
  if (target !== undefined) aims.push({ node: target.value, path: extend(path, target.name), what: 'the test' });
  const mocks = findPair(test, 'mocks');
  const mocked = mocks && dereference(mocks.value);
  if (mocked?.kind === 'mapping')
    for (const { key, name } of mocked.pairs)
      aims.push({ node: key, path: extend(extend(path, 'mocks'), name), what: 'the mock' });
  for (const aim of aims) {
    const node = dereference(aim.node);
    if (node?.kind !== 'scalar' || node.dynamic || !isLost(root, labels, node.value)) continue;
    reportLost(context, labels, node, aim.path, aim.what);
  }
}

/** Another file's processors cannot be looked up; everything else is a place or a label of this document. */
function isLost(root: MappingNode, labels: ReadonlySet<string>, target: string): boolean {
  if (target === '' || target.includes('#') || /\.ya?ml$/.test(target)) return false;
  return target.startsWith('/') ? !exists(root, target.slice(1).split('/')) : !labels.has(target);
}

function exists(node: YamlNode, segments: readonly string[]): boolean {
  const [segment, ...rest] = segments;
  const at = dereference(node);
  if (segment === undefined || at === undefined) return true;
  const name = segment.replaceAll('~1', '/').replaceAll('~0', '~');
  const next =
    at.kind === 'mapping'
      ? (at.pairs.find((pair) => pair.merge) ?? findPair(at, name))?.value
      : at.kind === 'sequence' && /^\d+$/.test(name)
        ? at.items[Number(name)]
        : undefined;
  return next !== undefined && exists(next, rest);
}

function reportLost(context: Context, labels: ReadonlySet<string>, node: ScalarNode, path: Path, what: string): void {
  const place = node.value.startsWith('/');
  const suggestion = place ? null : suggestName(node.value, [...labels]);
  const meant = suggestion === null ? '' : `; ${suggestion.name} is probably meant`;
  context.report({
    kind: 'test_target',
    message: `${what} aims at ${node.value}, but there is no such ${place ? 'place' : 'label'}${meant}`,
    span: node.span,
    path,
    found: node.value,
    correction: suggestion?.name ?? null,
    certain: suggestion?.certain ?? false,
  });
}
