import { type Numeric, numericOf } from './numbers.js';
import { bytesFromText, compareBytes } from './text.js';
import { Timestamp } from './timestamp.js';
import { isObject, kindOf, ownValue, type Value } from './value.js';
import { visit } from './walk-budget.js';

/** Numeric order; mixed kinds compare as floats. */
export function compareNumeric(a: Numeric, b: Numeric): number {
  if (typeof a === typeof b) return a < b ? -1 : a > b ? 1 : a === b ? 0 : Number.NaN;
  const left = Number(a);
  const right = Number(b);
  return left < right ? -1 : left > right ? 1 : left === right ? 0 : Number.NaN;
}

/** `==`: never fails. A bool on the left compares with the truth of a number on the right, not the other way round. */
export function isEqual(a: Value, b: Value): boolean {
  if (typeof a === 'string' && typeof b === 'string') return a === b;
  if (typeof a === 'number' && typeof b === 'number') return a === b;
  if (typeof a === 'symbol' || typeof b === 'symbol') return false;
  if (typeof a === 'boolean') {
    if (typeof b === 'boolean') return a === b;
    const right = numericOf(b);
    return right !== undefined && a === (Number(right) !== 0);
  }
  if (a === null || b === null) return a === b;
  const left = numericOf(a);
  if (left !== undefined) {
    const right = numericOf(b);
    return right !== undefined && compareNumeric(left, right) === 0;
  }
  if (a === b) return true;
  if (Array.isArray(a)) {
    visit();
    return Array.isArray(b) && a.length === b.length && a.every((item, i) => isEqual(item, b[i] ?? null));
  }
  if (a instanceof Timestamp) return b instanceof Timestamp && a.nanoseconds === b.nanoseconds;
  if (a instanceof Uint8Array || b instanceof Uint8Array) return sameBytes(a, b);
  return isObject(a) && isObject(b) && sameObject(a, b);
}

function sameBytes(a: Value, b: Value): boolean {
  const left = bytesOf(a);
  const right = bytesOf(b);
  return left !== undefined && right !== undefined && compareBytes(left, right) === 0;
}

const bytesOf = (value: Value): Uint8Array | undefined =>
  value instanceof Uint8Array ? value : typeof value === 'string' ? bytesFromText(value) : undefined;

function sameObject(a: Value, b: Value): boolean {
  if (!isObject(a) || !isObject(b)) return false;
  visit();
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => {
      const other = ownValue(b, key);
      return other !== undefined && isEqual(ownValue(a, key) ?? null, other);
    })
  );
}

/** True when the kinds of two values have an order: two numbers, two texts, two timestamps. */
export const isComparable = (a: Value, b: Value): boolean => {
  const left = kindOf(a);
  const right = kindOf(b);
  const text = (kind: string): boolean => kind === 'string' || kind === 'bytes';
  return (
    (left === 'number' && right === 'number') ||
    (left === 'timestamp' && right === 'timestamp') ||
    (text(left) && text(right))
  );
};
