import { keyOrder } from './key-order.js';
import type { Timestamp } from './timestamp.js';

/** Types of the two marks; not unique symbols, whose types TypeScript widens wherever they are inferred. */
export type Deleted = symbol & { readonly mark: 'deleted' };
export type Nothing = symbol & { readonly mark: 'nothing' };

/** Removes what it is assigned to; at the root it drops the message. */
export const DELETED = Symbol('deleted') as Deleted;
/** Leaves what it is assigned to as it was. */
export const NOTHING = Symbol('nothing') as Nothing;

/** A 64-bit float that came out of the language; numbers of a document stay plain until arithmetic touches them. */
export class Float {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }
}

/** An unsigned 64-bit integer. */
export class Uint64 {
  readonly value: bigint;

  constructor(value: bigint) {
    this.value = value;
  }
}

/** A number of a JSON document whose text is not what printing its value would give: `1.50`, `1e3`, thirty digits. */
export class JsonNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const nilArrays = new WeakSet<object>();

/** Marks an empty array as one that was never given an element: the reference prints those as null where it prints values on the way. */
export function nilArray(array: Value[]): Value[] {
  nilArrays.add(array);
  return array;
}

export const isNilArray = (array: Value[]): boolean => array.length === 0 && nilArrays.has(array);

export interface ObjectValue {
  [key: string]: Value;
}

/**
 * Everything that a mapping can compute. A plain `number` is a JSON number whose text is exactly `String(value)`, a
 * `bigint` is a signed 64-bit integer, an `Uint8Array` is bytes; objects are plain and only their own keys count.
 */
export type Value =
  | null
  | boolean
  | string
  | number
  | bigint
  | Float
  | Uint64
  | JsonNumber
  | Uint8Array
  | Timestamp
  | Value[]
  | ObjectValue
  | Deleted
  | Nothing;

/** Names of kinds as the language's own errors spell them. */
export type Kind =
  | 'null'
  | 'bool'
  | 'string'
  | 'number'
  | 'bytes'
  | 'timestamp'
  | 'array'
  | 'object'
  | 'delete'
  | 'nothing';

let timestampClass: (new (...args: never[]) => Timestamp) | undefined;

/** Called once by the timestamp module, which needs this one. */
export function registerTimestamp(made: new (...args: never[]) => Timestamp): void {
  timestampClass = made;
}

export function kindOf(value: Value): Kind {
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'number':
    case 'bigint':
      return 'number';
    case 'boolean':
      return 'bool';
    case 'symbol':
      return value === DELETED ? 'delete' : 'nothing';
    default:
      if (value === null) return 'null';
      if (Array.isArray(value)) return 'array';
      if (value instanceof Float || value instanceof Uint64 || value instanceof JsonNumber) return 'number';
      if (value instanceof Uint8Array) return 'bytes';
      if (timestampClass !== undefined && value instanceof timestampClass) return 'timestamp';
      return 'object';
  }
}

export const isObject = (value: Value): value is ObjectValue =>
  typeof value === 'object' &&
  value !== null &&
  (Object.getPrototypeOf(value) === Object.prototype || kindOf(value) === 'object');

/** The value under a key of an object, or undefined: keys inherited from JavaScript do not exist. */
export const ownValue = (object: ObjectValue, key: string): Value | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined;

/** Sets a key of an object, whatever the key is called. */
export function setKey(object: ObjectValue, key: string, value: Value): void {
  if (key === '__proto__') {
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
  } else object[key] = value;
}

/** The keys of an object in the order in which the language visits them: by their bytes. */
export const sortedKeys = (object: ObjectValue): readonly string[] => keyOrder(object).sorted;
