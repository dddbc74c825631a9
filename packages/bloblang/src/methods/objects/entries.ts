import { defineMethod } from '../../functions/definition.js';
import { wantArray, wantObject } from '../../values/convert.js';
import { isObject, ownValue, sortedKeys, type Value } from '../../values/value.js';
import { mergeValues } from './merge.js';

export const keysMethod = defineMethod({
  name: 'keys',
  summary: 'The keys of an object, sorted.',
  examples: [['root = this.keys()', '{"b":1,"a":2}', '["a","b"]']],
  build: () => (target, _frame, from) => [...sortedKeys(wantObject(target, from))],
});

export const valuesMethod = defineMethod({
  name: 'values',
  summary: 'The values of an object, in the order of their keys.',
  examples: [['root = this.values()', '{"b":1,"a":2}', '[2,1]']],
  build: () => (target, _frame, from) => {
    const object = wantObject(target, from);
    return sortedKeys(object).map((key) => ownValue(object, key) ?? null);
  },
});

export const keyValuesMethod = defineMethod({
  name: 'key_values',
  summary: 'The entries of an object as objects of key and value, in the order of their keys.',
  examples: [['root = this.key_values()', '{"a":2}', '[{"key":"a","value":2}]']],
  build: () => (target, _frame, from) => {
    const object = wantObject(target, from);
    return sortedKeys(object).map((key) => ({ key, value: ownValue(object, key) ?? null }));
  },
});

export const squashMethod = defineMethod({
  name: 'squash',
  plain: true,
  summary: 'All objects of an array merged into one.',
  examples: [['root = this.a.squash()', '{"a":[{"x":1},{"y":2}]}', '{"x":1,"y":2}']],
  build: () => (target, _frame, from) =>
    wantArray(target, from).reduce<Value>((merged, item) => (isObject(item) ? mergeValues(merged, item) : merged), {}),
});
