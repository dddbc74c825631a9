import type { ScalarNode } from './node.js';

/** What a scalar is to the engines' YAML decoder; `unknown` when an environment reference decides, or a tag of the user's own. */
export type ResolvedScalar =
  | { readonly type: 'null'; readonly value: null }
  | { readonly type: 'bool'; readonly value: boolean }
  | { readonly type: 'int'; readonly value: number | bigint }
  | { readonly type: 'float'; readonly value: number }
  | { readonly type: 'timestamp'; readonly value: string }
  | { readonly type: 'string'; readonly value: string }
  | { readonly type: 'unknown'; readonly value: string };

const NULLS: ReadonlySet<string> = new Set(['', '~', 'null', 'Null', 'NULL']);
const BOOLS: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'True', 'TRUE'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, false] as const),
]);
/** Read as a boolean only where a boolean field asks for one, and then even when quoted. */
const LOOSE_BOOLS: ReadonlySet<string> = new Set(
  ['y', 'yes', 'on', 'n', 'no', 'off'].flatMap((w) => [w, w[0]?.toUpperCase() + w.slice(1), w.toUpperCase()]),
);
const SPECIAL_FLOATS: ReadonlyMap<string, number> = new Map([
  ...['.nan', '.NaN', '.NAN'].map((word) => [word, Number.NaN] as const),
  ...['.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF'].map((word) => [word, Number.POSITIVE_INFINITY] as const),
  ...['-.inf', '-.Inf', '-.INF'].map((word) => [word, Number.NEGATIVE_INFINITY] as const),
]);

const INTEGER = /^([-+]?)(?:0[xX]([0-9a-fA-F]+)|0[oO]?([0-7]+)|0[bB]([01]+)|(0|[1-9][0-9]*))$/;
const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;
const TIMESTAMP = /^\d{4}-\d{1,2}-\d{1,2}(?:(?:[Tt]| )\d{1,2}:\d{1,2}:\d{1,2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})?)?$/;
const LOWEST = -(2n ** 63n);
const HIGHEST = 2n ** 64n - 1n;

/** Resolves a plain text as the engines' decoder does without any type in mind (the core rules with 1.1 number forms). */
export function resolvePlain(text: string): ResolvedScalar {
  if (NULLS.has(text)) return { type: 'null', value: null };
  const bool = BOOLS.get(text);
  if (bool !== undefined) return { type: 'bool', value: bool };
  const special = SPECIAL_FLOATS.get(text);
  if (special !== undefined) return { type: 'float', value: special };
  const first = text.charCodeAt(0);
  if (!(first === 43 || first === 45 || first === 46 || (first >= 48 && first <= 57)))
    return { type: 'string', value: text };
  if (TIMESTAMP.test(text)) return { type: 'timestamp', value: text };
  const digits = text.replaceAll('_', '');
  const int = integer(digits);
  if (int !== undefined) return { type: 'int', value: int };
  if (FLOAT.test(digits)) return { type: 'float', value: Number(digits) };
  return { type: 'string', value: text };
}

function integer(digits: string): number | bigint | undefined {
  const match = INTEGER.exec(digits);
  if (match === null) return undefined;
  const [, sign, hex, octal, binary, decimal] = match;
  const body =
    hex !== undefined
      ? `0x${hex}`
      : octal !== undefined
        ? `0o${octal}`
        : binary !== undefined
          ? `0b${binary}`
          : (decimal ?? '0');
  if (body.length < 15) {
    const small = Number(body);
    return sign === '-' ? 0 - small : small;
  }
  const large = sign === '-' ? -BigInt(body) : BigInt(body);
  if (large < LOWEST || large > HIGHEST) return undefined;
  return Number.isSafeInteger(Number(large)) ? Number(large) : large;
}

/** Resolves a scalar: quoted and block text is a string, a tag decides first, an environment reference makes it unknown. */
export function resolveScalar(scalar: ScalarNode): ResolvedScalar {
  if (scalar.dynamic) return { type: 'unknown', value: scalar.value };
  if (scalar.tag !== undefined) return resolveTagged(scalar.tag, scalar);
  return scalar.style === 'plain' ? resolvePlain(scalar.value) : { type: 'string', value: scalar.value };
}

function resolveTagged(tag: string, scalar: ScalarNode): ResolvedScalar {
  if (tag === '!' || tag === '!!str' || tag === 'tag:yaml.org,2002:str') return { type: 'string', value: scalar.value };
  const found = resolvePlain(scalar.value);
  if (tag === '!!float' && found.type === 'int') return { type: 'float', value: Number(found.value) };
  return tag === `!!${found.type}` ? found : { type: 'unknown', value: scalar.value };
}

/** The types that a configuration field can ask for. */
export type WantedType = 'string' | 'int' | 'float' | 'bool';

/**
 * True when the engines can decode the scalar into the wanted type at start-up: any scalar is a string, null is
 * everything's zero value, a finite float is an int (truncated), quoted digits are no number, quoted `true` is no bool.
 */
export function decodesAs(scalar: ScalarNode, wanted: WantedType): boolean {
  if (wanted === 'string') return true;
  const found = resolveScalar(scalar);
  switch (found.type) {
    case 'unknown':
    case 'null':
      return true;
    case 'int':
      return wanted !== 'bool';
    case 'float':
      return wanted === 'float' || (wanted === 'int' && Number.isFinite(found.value));
    case 'bool':
      return wanted === 'bool';
    case 'string':
      return wanted === 'bool' && LOOSE_BOOLS.has(scalar.value);
    case 'timestamp':
      return false;
  }
}
