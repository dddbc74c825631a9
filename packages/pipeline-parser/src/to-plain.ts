import { dereference, type MappingNode, type ScalarNode, type YamlNode } from './node.js';
import { resolveScalar } from './resolve-scalar.js';

export type PlainValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly PlainValue[]
  | { readonly [key: string]: PlainValue };

/**
 * The plain value of a tree: aliases written out, merge keys applied, the last of duplicate keys kept, environment
 * references left as text. A key such as `__proto__` is data like any other. An alias to nothing, or to itself, is null.
 */
export function toPlain(node: YamlNode | undefined): PlainValue {
  const target = node === undefined ? undefined : dereference(node);
  if (target === undefined) return null;
  switch (target.kind) {
    case 'scalar':
      return plainScalar(target);
    case 'sequence':
      return target.items.map(toPlain);
    case 'mapping':
      return Object.fromEntries(plainEntries(target));
  }
}

function plainScalar(scalar: ScalarNode): PlainValue {
  const resolved = resolveScalar(scalar);
  return resolved.value;
}

function plainEntries(mapping: MappingNode): ReadonlyMap<string, PlainValue> {
  const entries = new Map<string, PlainValue>();
  for (const pair of mapping.pairs)
    if (pair.merge)
      for (const [key, value] of mergedEntries(pair.value)) if (!entries.has(key)) entries.set(key, value);
  for (const pair of mapping.pairs) if (!pair.merge) entries.set(pair.name, toPlain(pair.value));
  return entries;
}

/** What a `<<` value brings: one mapping, or several of which the first that has a key wins. */
function mergedEntries(node: YamlNode): ReadonlyMap<string, PlainValue> {
  const target = dereference(node);
  if (target?.kind === 'mapping') return plainEntries(target);
  const entries = new Map<string, PlainValue>();
  if (target?.kind === 'sequence')
    for (const item of target.items)
      for (const [key, value] of mergedEntries(item)) if (!entries.has(key)) entries.set(key, value);
  return entries;
}
