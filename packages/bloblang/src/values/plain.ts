import { toText } from './convert.js';
import { floatOf } from './numbers.js';
import { isObject, kindOf, type ObjectValue, ownValue, setKey, type Value } from './value.js';
import { visit } from './walk-budget.js';

/** What JSON itself can hold. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A value as libraries for JSON take it: numbers as doubles, bytes and timestamps as texts. */
export function toJson(value: Value): Json {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'object') visit();
  if (Array.isArray(value)) return value.map(toJson);
  if (kindOf(value) === 'number') return floatOf(value) ?? null;
  if (!isObject(value)) return toText(value);
  const out: { [key: string]: Json } = {};
  for (const key of Object.keys(value)) setKey(out as ObjectValue, key, toJson(ownValue(value, key) ?? null) as Value);
  return out;
}
