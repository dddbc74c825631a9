import { dereference, type YamlNode } from '@weir/pipeline-parser';

/** Whether the environment, a merge or an alias of nothing decides about any part of a value. */
export function holdsReference(raw: YamlNode): boolean {
  const node = dereference(raw);
  switch (node?.kind) {
    case 'scalar':
      return node.dynamic;
    case 'sequence':
      return node.items.some(holdsReference);
    case 'mapping':
      return node.pairs.some((pair) => pair.merge || holdsReference(pair.value));
    default:
      return true;
  }
}
