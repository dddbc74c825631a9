import { isObject, ownValue, type Value } from '../values/value.js';

const INDEX = /^-?\d+$/;

/** The element that a path segment names: a key of an object, an index of an array; null where there is none. */
export function fieldOf(target: Value, name: string): Value {
  if (Array.isArray(target)) return INDEX.test(name) ? (target[Number(name)] ?? null) : null;
  return isObject(target) ? (ownValue(target, name) ?? null) : null;
}

/** {@link fieldOf} for one name. */
export function fieldReader(name: string): (target: Value) => Value {
  const inherited = name in Object.prototype;
  if (inherited || INDEX.test(name)) return (target) => fieldOf(target, name);
  return (target) => {
    if (typeof target !== 'object' || target === null || Array.isArray(target)) return null;
    const value = (target as { readonly [key: string]: Value | undefined })[name];
    if (value === undefined) return null;
    return target.constructor === Object || isObject(target) ? value : null;
  };
}
