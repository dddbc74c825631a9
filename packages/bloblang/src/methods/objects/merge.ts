import { defineMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import { failKind } from '../../values/failure.js';
import { isObject, type ObjectValue, ownValue, setKey, type Value } from '../../values/value.js';
import { visit } from '../../values/walk-budget.js';

/** Both values in one: objects key by key, arrays one behind the other, anything else into an array of both. */
export function mergeValues(into: Value, from: Value): Value {
  if (isObject(into) && isObject(from)) return combine(into, from, mergeValues);
  if (Array.isArray(into)) return Array.isArray(from) ? [...into, ...from] : [...into, from];
  return Array.isArray(from) ? [into, ...from] : [into, from];
}

/** The first object with every key of the second set, nested objects likewise. */
export function assignValues(into: Value, from: Value): Value {
  return isObject(into) && isObject(from) ? combine(into, from, assignValues) : from;
}

function combine(into: ObjectValue, from: ObjectValue, both: (a: Value, b: Value) => Value): ObjectValue {
  visit();
  const out: ObjectValue = { ...into };
  for (const key of Object.keys(from)) {
    const ours = ownValue(into, key);
    const theirs = ownValue(from, key) ?? null;
    setKey(out, key, ours === undefined ? theirs : both(ours, theirs));
  }
  return out;
}

export const mergeMethod = defineMethod({
  name: 'merge',
  summary: 'Two objects in one, or two arrays; where both have a value under a key, both are kept in an array.',
  params: [param.unknown('with')],
  examples: [
    ['root = this.a.merge(this.b)', '{"a":{"x":1},"b":{"y":2}}', '{"x":1,"y":2}'],
    ['root = this.a.merge(this.b)', '{"a":{"x":1},"b":{"x":2}}', '{"x":[1,2]}'],
  ],
  build: (other) => (target, _frame, from) => {
    if (Array.isArray(target)) return mergeValues(target, other);
    if (!isObject(target)) return failKind('object or array', target, from);
    return isObject(other) ? mergeValues(target, other) : target;
  },
});

export const assignMethod = defineMethod({
  name: 'assign',
  summary: 'Two objects in one, or two arrays; where both have a value under a key, the argument wins.',
  params: [param.unknown('with')],
  examples: [['root = this.a.assign(this.b)', '{"a":{"x":1,"y":1},"b":{"x":2}}', '{"x":2,"y":1}']],
  build: (other) => (target, _frame, from) => {
    if (Array.isArray(target)) return mergeValues(target, other);
    if (!isObject(target)) return failKind('object or array', target, from);
    return isObject(other) ? assignValues(target, other) : target;
  },
});
