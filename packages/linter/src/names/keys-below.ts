import { dereference, type Pair } from '@weir/pipeline-parser';

/** Keys that stand right below one that no object has a field for: it may only be wrapped around what belongs above it. */
export function keysBelow({ value }: Pair): readonly string[] {
  const node = dereference(value);
  return node?.kind === 'mapping' ? node.pairs.map(({ name }) => name) : [];
}
