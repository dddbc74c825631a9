import { fail, failKind } from './failure.js';
import { formatJson, OutputLimitError, UnprintableValueError } from './json-format.js';
import { floatOf, floatText, integerOf } from './numbers.js';
import { bytesFromText, textFromBytes } from './text.js';
import { Timestamp } from './timestamp.js';
import { Float, isObject, JsonNumber, kindOf, type ObjectValue, Uint64, type Value } from './value.js';

/** Text of any value: texts and bytes as they are, numbers shortest, the rest as JSON. */
export function toText(value: Value): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'boolean':
    case 'bigint':
      return String(value);
    case 'symbol':
      return 'null';
    default:
      if (value === null) return 'null';
      if (value instanceof Uint8Array) return textFromBytes(value);
      if (value instanceof JsonNumber) return value.text;
      if (value instanceof Float) return floatText(value.value);
      if (value instanceof Uint64) return String(value.value);
      if (value instanceof Timestamp) return value.format();
      return printed(value);
  }
}

function printed(value: Value): string {
  try {
    return formatJson(value, { nilArrays: true });
  } catch (cause) {
    if (cause instanceof UnprintableValueError && !(cause instanceof OutputLimitError)) return 'null';
    throw cause;
  }
}

/** Bytes of any value: of its text, see {@link toText}. */
export const toBytes = (value: Value): Uint8Array =>
  value instanceof Uint8Array ? value : bytesFromText(toText(value));

/** The text of a string, of bytes or of a timestamp; fails for every other kind. */
export function wantText(value: Value, from = ''): string {
  if (typeof value === 'string') return value;
  if (value instanceof Uint8Array) return textFromBytes(value);
  if (value instanceof Timestamp) return value.format();
  return failKind('string', value, from);
}

/** The text of a string or of bytes; fails for every other kind, timestamps too. */
export const wantPlainText = (value: Value, from = ''): string =>
  value instanceof Timestamp ? failKind('string', value, from) : wantText(value, from);

/** The bytes of a string, of bytes or of a timestamp; fails for every other kind. */
export function wantBytes(value: Value, from = ''): Uint8Array {
  return value instanceof Uint8Array ? value : bytesFromText(wantText(value, from));
}

/** The bytes of a string or of bytes; fails for every other kind, timestamps too. */
export const wantPlainBytes = (value: Value, from = ''): Uint8Array =>
  value instanceof Uint8Array ? value : bytesFromText(wantPlainText(value, from));

/** The bytes of a string, of bytes or of a timestamp; fails for every other kind by asking for bytes. */
export const wantRawBytes = (value: Value, from = ''): Uint8Array =>
  value instanceof Uint8Array || typeof value === 'string' || value instanceof Timestamp
    ? wantBytes(value, from)
    : failKind('bytes', value, from);

/** A number as float64; fails for every other kind. */
export const wantFloat = (value: Value, from = ''): number => floatOf(value) ?? failKind('number', value, from);

/** A number as int64, fractions cut off; fails for every other kind. */
export const wantInteger = (value: Value, from = ''): bigint => integerOf(value) ?? failKind('number', value, from);

export const wantArray = (value: Value, from = ''): Value[] =>
  Array.isArray(value) ? value : failKind('array', value, from);

export const wantObject = (value: Value, from = ''): ObjectValue =>
  isObject(value) ? value : failKind('object', value, from);

/** A bool, or the truth of a number; fails for every other kind. */
export function wantTruth(value: Value, from = ''): boolean {
  if (typeof value === 'boolean') return value;
  const number = floatOf(value);
  return number === undefined ? failKind('bool', value, from) : number !== 0;
}

/** Fails unless the value is something that can be kept: neither deleted nor nothing. */
export function wantValue(value: Value): Value {
  return typeof value === 'symbol' ? fail(`unexpected ${kindOf(value)} value`) : value;
}
