import { general } from './go-float.js';
import { goFloatName } from './json-format.js';
import { Float, JsonNumber, Uint64, type Value } from './value.js';

/** A number ready for arithmetic: a bigint is an int64, a number is a float64. */
export type Numeric = bigint | number;

export const MAX_INT64 = 9223372036854775807n;
export const MIN_INT64 = -9223372036854775808n;
export const MAX_UINT64 = 18446744073709551615n;

const INTEGER_TEXT = /^-?\d+$/;

/** What arithmetic sees of a value: int64 when the number is one, else float64; undefined when it is no number. */
export function numericOf(value: Value): Numeric | undefined {
  switch (typeof value) {
    case 'bigint':
      return value;
    case 'number':
      return Number.isSafeInteger(value) ? BigInt(value) : Number.isInteger(value) ? fromText(String(value)) : value;
    case 'object':
      if (value instanceof Float) return value.value;
      if (value instanceof JsonNumber) return fromText(value.text);
      return value instanceof Uint64 ? BigInt.asIntN(64, value.value) : undefined;
    default:
      return undefined;
  }
}

/** Undefined for what no float reaches: such numbers can be passed on, and nothing else. */
function fromText(text: string): Numeric | undefined {
  if (INTEGER_TEXT.test(text)) {
    const value = BigInt(text);
    if (value <= MAX_INT64 && value >= MIN_INT64) return value;
  }
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/** A value as float64, or undefined when it is no number. */
export function floatOf(value: Value): number | undefined {
  if (typeof value === 'number') return value;
  if (value instanceof Uint64) return Number(value.value);
  const numeric = numericOf(value);
  return numeric === undefined ? undefined : Number(numeric);
}

/** A value as int64, fractions cut off, or undefined when it is no number. */
export function integerOf(value: Value): bigint | undefined {
  const numeric = numericOf(value);
  return typeof numeric === 'number' ? truncate(numeric) : numeric;
}

/** A float as int64 the way the reference's machine converts it: what does not fit becomes the least one. */
export function truncate(value: number): bigint {
  if (Number.isNaN(value) || value >= 2 ** 63 || value < -(2 ** 63)) return MIN_INT64;
  return BigInt(Math.trunc(value));
}

/** A numeric as a value. */
export const numberValue = (numeric: Numeric): Value => (typeof numeric === 'bigint' ? numeric : new Float(numeric));

/** Shortest text of a float: `1e+21` for large exponents, `+Inf` and `NaN` by name. */
export function floatText(value: number): string {
  if (!Number.isFinite(value)) return goFloatName(value);
  return general(value, undefined);
}
