import type { ScalarType } from '@weir/schema-model';
import type { Raw } from './raw.js';

const TRUE_WORDS = new Set(['y', 'yes', 'on']);
const FALSE_WORDS = new Set(['n', 'no', 'off']);

/** The scalar as the wanted type by the engines' YAML rules; undefined when it is none. */
export function decodeScalar(
  raw: Extract<Raw, { kind: 'scalar' }>,
  wanted: ScalarType,
): string | number | boolean | undefined {
  switch (wanted) {
    case 'string':
      return raw.value === null ? '' : raw.text;
    case 'int': {
      const number = decodeNumber(raw);
      return number === undefined || !Number.isFinite(number) ? undefined : Math.trunc(number);
    }
    case 'float':
      return decodeNumber(raw);
    case 'bool':
      return decodeBool(raw);
  }
}

function decodeNumber(raw: Extract<Raw, { kind: 'scalar' }>): number | undefined {
  if (raw.value === null) return 0;
  return typeof raw.value === 'number' ? raw.value : undefined;
}

function decodeBool(raw: Extract<Raw, { kind: 'scalar' }>): boolean | undefined {
  if (raw.value === null) return false;
  if (typeof raw.value === 'boolean') return raw.value;
  const word = raw.text.toLowerCase();
  const casing =
    raw.text === word || raw.text === word.toUpperCase() || raw.text === word[0]?.toUpperCase() + word.slice(1);
  if (casing && TRUE_WORDS.has(word)) return true;
  if (casing && FALSE_WORDS.has(word)) return false;
  return undefined;
}
