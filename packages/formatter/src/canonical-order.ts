import type { MappingNode, Pair, YamlNode } from '@weir/pipeline-parser';

/** Where a mapping stands, as far as the order of its keys depends on it. */
export type Place = 'root' | 'job' | 'component' | 'pipeline' | 'other';

const ROOT = `input buffer pipeline output input_resources processor_resources output_resources cache_resources
  rate_limit_resources http logger metrics tracer error_handling shutdown_delay shutdown_timeout`.split(/\s+/);
const JOB = 'name type namespace selector'.split(' ');

interface KeyOrder {
  readonly first: readonly string[];
  readonly last: readonly string[];
}

const ORDERS: Readonly<Record<Place, KeyOrder>> = {
  root: { first: ROOT, last: ['tests'] },
  job: { first: JOB, last: ['config'] },
  component: { first: ['label'], last: ['processors'] },
  pipeline: { first: ['threads'], last: ['processors'] },
  other: { first: [], last: [] },
};

/** Fields that hold a list of components, in every component that has them. */
const LISTS: ReadonlySet<string> = new Set(
  `inputs outputs processors try catch for_each fallback input_resources processor_resources output_resources
  cache_resources rate_limit_resources`.split(/\s+/),
);
/** Fields that hold one component. */
const SINGLES: ReadonlySet<string> = new Set('input output processor buffer reject_errored'.split(' '));

/** Where the value of a key stands. */
export function placeOfValue(parent: Place, key: string): Place {
  if (parent === 'job') return key === 'config' ? 'root' : 'other';
  if (parent === 'root' && key === 'pipeline') return 'pipeline';
  return SINGLES.has(key) ? 'component' : 'other';
}

/** Where the items of a list below a key stand. */
export const placeOfItem = (key: string): Place => (LISTS.has(key) ? 'component' : 'other');

/** Where the root of a document stands: a job has its pipeline in `config`. */
export function placeOfRoot(node: YamlNode): Place {
  if (node.kind !== 'mapping') return 'other';
  const names = new Set(node.pairs.map((pair) => pair.name));
  return names.has('config') && (names.has('name') || names.has('type')) ? 'job' : 'root';
}

/**
 * The order in which the pairs of a mapping are written: known keys in their canonical order, others in the order
 * written between them. A mapping whose anchors and aliases would change their meaning stays as it is.
 */
export function canonicalOrder(mapping: MappingNode, place: Place): readonly Pair[] {
  const { first, last } = ORDERS[place];
  if (first.length === 0 || (place === 'component' && !isComponent(mapping))) return mapping.pairs;
  const rank = (pair: Pair): number => {
    const known = first.indexOf(pair.name);
    if (known >= 0) return known;
    return last.includes(pair.name) ? first.length + 1 : first.length;
  };
  const ordered = [...mapping.pairs].sort((a, b) => rank(a) - rank(b));
  return keepsReferences(mapping.pairs, ordered) ? ordered : mapping.pairs;
}

/** A label that is no scalar is data of the user's own. */
const isComponent = (mapping: MappingNode): boolean =>
  mapping.pairs.every((pair) => pair.name !== 'label' || pair.value.kind === 'scalar' || pair.value.kind === 'alias');

/** True when every two pairs that share an anchor's name still stand in the same order. */
function keepsReferences(written: readonly Pair[], ordered: readonly Pair[]): boolean {
  if (written.every((pair, i) => pair === ordered[i])) return true;
  const names = new Map(written.map((pair) => [pair, namesIn(pair)]));
  const sharing = (list: readonly Pair[], name: string) => list.filter((pair) => names.get(pair)?.has(name));
  const all = new Set([...names.values()].flatMap((set) => [...set]));
  return [...all].every((name) => {
    const after = sharing(ordered, name);
    return sharing(written, name).every((pair, i) => pair === after[i]);
  });
}

function namesIn(pair: Pair): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (node: YamlNode): void => {
    if (node.anchor !== undefined) found.add(node.anchor);
    if (node.kind === 'alias') found.add(node.name);
    else if (node.kind === 'sequence') node.items.forEach(visit);
    else if (node.kind === 'mapping')
      for (const { key, value } of node.pairs) {
        visit(key);
        visit(value);
      }
  };
  visit(pair.key);
  visit(pair.value);
  return found;
}
