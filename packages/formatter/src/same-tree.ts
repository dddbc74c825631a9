import { type Pair, type ParsedYaml, resolveScalar, type YamlNode } from '@weir/pipeline-parser';

/**
 * True when two texts hold equal trees: the order of keys, the style of scalars and documents without any content apart,
 * everything else counts.
 */
export function sameDocuments(a: ParsedYaml, b: ParsedYaml): boolean {
  const [left, right] = [rootsOf(a), rootsOf(b)];
  return left.length === right.length && left.every((root, i) => sameRoot(root, right[i]));
}

const rootsOf = ({ documents }: ParsedYaml): readonly YamlNode[] => documents.flatMap(({ root }) => root ?? []);

const sameRoot = (a: YamlNode | undefined, b: YamlNode | undefined): boolean =>
  a === undefined || b === undefined ? a === b : sameNode(a, b);

function sameNode(a: YamlNode, b: YamlNode): boolean {
  if (a.anchor !== b.anchor || a.tag !== b.tag) return false;
  switch (a.kind) {
    case 'alias':
      return b.kind === 'alias' && a.name === b.name;
    case 'scalar': {
      if (b.kind !== 'scalar') return false;
      const [left, right] = [resolveScalar(a), resolveScalar(b)];
      if (left.type === 'null' && right.type === 'null') return true;
      if (a.dynamic !== b.dynamic || a.value !== b.value) return false;
      return left.type === right.type && (left.value === right.value || Object.is(left.value, right.value));
    }
    case 'sequence':
      return (
        b.kind === 'sequence' &&
        a.items.length === b.items.length &&
        a.items.every((item, i) => sameRoot(item, b.items[i]))
      );
    case 'mapping':
      return b.kind === 'mapping' && samePairs(byName(a.pairs), byName(b.pairs));
  }
}

const samePairs = (a: readonly Pair[], b: readonly Pair[]): boolean =>
  a.length === b.length &&
  a.every((pair, i) => {
    const other = b[i];
    return other !== undefined && sameNode(pair.key, other.key) && sameNode(pair.value, other.value);
  });

/** Pairs of one name keep their order: of several merges an earlier one wins. */
const byName = (pairs: readonly Pair[]): readonly Pair[] =>
  [...pairs].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
