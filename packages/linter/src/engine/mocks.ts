import { dereference, findPair, type MappingNode, type YamlNode } from '@weir/pipeline-parser';
import { extend, type Path } from './path.js';

/** A processor that a test puts in the place of one of the pipeline's. */
export interface Mock {
  readonly node: YamlNode;
  readonly path: Path;
}

/** The bodies of all mocks in the tests of a document. */
export function mocksOf(root: MappingNode): readonly Mock[] {
  const tests = findPair(root, 'tests');
  const list = tests && dereference(tests.value);
  if (list?.kind !== 'sequence') return [];
  return list.items.flatMap((item, i) => {
    const test = dereference(item);
    const pair = test?.kind === 'mapping' ? findPair(test, 'mocks') : undefined;
    const mocks = pair && dereference(pair.value);
    if (mocks?.kind !== 'mapping') return [];
    const path = extend(extend(extend(undefined, 'tests'), i), 'mocks');
    return mocks.pairs.map(({ name, value }) => ({ node: value, path: extend(path, name) }));
  });
}

/** Rules that judge a component by itself, so that they also hold for one that only a test uses. */
export const MOCK_RULES: ReadonlySet<string> = new Set([
  'bloblang',
  'component-slot',
  'constraint',
  'invalid-format',
  'invalid-option',
  'missing-field',
  'unknown-component',
  'unknown-field',
  'wrong-type',
]);
