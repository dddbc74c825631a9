import type { ObjectValue } from './value.js';

/** The keys of one shape of object. */
export interface KeyOrder {
  /** As the object has them. */
  readonly keys: readonly string[];
  /** By their bytes, the order in which the language visits them. */
  readonly sorted: readonly string[];
  /** The sorted keys as JSON writes them with their colons, once someone asked. */
  labels: readonly string[] | undefined;
}

/** Documents of a stream look alike: the order of so many shapes is remembered, of keys that are few and short. */
const PLACES = 256;
const MOST_KEYS = 32;
const LONGEST_KEY = 64;
const remembered: (KeyOrder | undefined)[] = new Array(PLACES).fill(undefined);

/** The keys of an object in order. */
export function keyOrder(object: ObjectValue): KeyOrder {
  const keys = Object.keys(object);
  const { length } = keys;
  if (length < 2 || length > MOST_KEYS) return { keys, sorted: inOrder(keys), labels: undefined };
  const place = placeOf(keys);
  const known = remembered[place];
  if (known !== undefined && isSame(known.keys, keys)) return known;
  const order: KeyOrder = { keys, sorted: inOrder([...keys]), labels: undefined };
  if (keys.every((key) => key.length <= LONGEST_KEY)) remembered[place] = order;
  return order;
}

function placeOf(keys: readonly string[]): number {
  const first = keys[0] ?? '';
  const last = keys[keys.length - 1] ?? '';
  const mixed = keys.length * 31 + first.length * 7 + first.charCodeAt(0) * 3 + last.length * 5 + last.charCodeAt(0);
  return mixed & (PLACES - 1);
}

function isSame(known: readonly string[], keys: readonly string[]): boolean {
  if (known.length !== keys.length) return false;
  for (let i = 0; i < keys.length; i++) if (known[i] !== keys[i]) return false;
  return true;
}

/** Sorts in place. */
const inOrder = (keys: string[]): string[] => (keys.some(hasHighUnit) ? keys.sort(byCodePoint) : keys.sort());

const hasHighUnit = (key: string): boolean => /[\ud800-\uffff]/.test(key);

/** Order of code points, which is the order of UTF-8 bytes; UTF-16 units order differently above U+D800. */
function byCodePoint(a: string, b: string): number {
  const left = Array.from(a);
  const right = Array.from(b);
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const difference = (left[i]?.codePointAt(0) ?? 0) - (right[i]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
