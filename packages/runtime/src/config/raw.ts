import { dereference, resolveScalar, type ScalarNode, type YamlNode } from '@weir/pipeline-parser';
import type { Json } from '@weir/schema-model';
import type { ConfigValue } from './component-node.js';

/** One way to look at what the user wrote (YAML nodes) and at what the catalogue gives as a default (JSON). */
export type Raw =
  | { readonly kind: 'scalar'; readonly text: string; readonly value: null | boolean | number | string }
  | { readonly kind: 'sequence'; readonly items: readonly Raw[] }
  | { readonly kind: 'mapping'; readonly entries: readonly (readonly [string, Raw])[] };

const NULL: Raw = { kind: 'scalar', text: '', value: null };

/** A YAML node as a raw value; of duplicate keys the last counts. The parser's limits bound what aliases unfold to. */
export function rawFromNode(node: YamlNode): Raw {
  const real = dereference(node);
  if (real === undefined) return NULL;
  switch (real.kind) {
    case 'scalar':
      return rawScalar(real);
    case 'sequence':
      return { kind: 'sequence', items: real.items.map(rawFromNode) };
    case 'mapping': {
      const entries = new Map<string, Raw>();
      for (const pair of real.pairs) entries.set(pair.name, rawFromNode(pair.value));
      return { kind: 'mapping', entries: [...entries] };
    }
  }
}

function rawScalar(scalar: ScalarNode): Raw {
  const { value } = resolveScalar(scalar);
  return { kind: 'scalar', text: scalar.value, value: typeof value === 'bigint' ? Number(value) : value };
}

/** A default of the catalogue as a raw value. */
export function rawFromJson(json: Json): Raw {
  if (json === null) return NULL;
  if (typeof json !== 'object') return { kind: 'scalar', text: String(json), value: json };
  if (Array.isArray(json)) return { kind: 'sequence', items: json.map(rawFromJson) };
  return { kind: 'mapping', entries: Object.entries(json).map(([name, value]) => [name, rawFromJson(value)] as const) };
}

/** The value under a key of a mapping. */
export function rawGet(raw: Raw | undefined, name: string): Raw | undefined {
  if (raw?.kind !== 'mapping') return undefined;
  return raw.entries.find(([key]) => key === name)?.[1];
}

/** The value as plain data. */
export function rawToPlain(raw: Raw): ConfigValue {
  switch (raw.kind) {
    case 'scalar':
      return raw.value;
    case 'sequence':
      return raw.items.map(rawToPlain);
    case 'mapping':
      return Object.fromEntries(raw.entries.map(([name, value]) => [name, rawToPlain(value)]));
  }
}
