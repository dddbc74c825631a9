import { defineMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import type { Frame } from '../../interpreter/frame.js';
import type { Lambda } from '../../interpreter/query.js';
import { isEqual } from '../../values/compare.js';
import { wantArray } from '../../values/convert.js';
import { fail, preview, within } from '../../values/failure.js';
import { kindOf, type Value } from '../../values/value.js';

/** Whether a query holds for an element; its failure says which one. */
function holds(test: Lambda, frame: Frame, item: Value, what: string, noBool = what): boolean {
  const value = within(`${what}: `, () => test.call(frame, item));
  return typeof value === 'boolean'
    ? value
    : fail(`${noBool}: expected bool value, got ${kindOf(value)}${preview(value)}`);
}

export const allMethod = defineMethod({
  name: 'all',
  summary: 'Whether a query holds for every element; false for an empty array.',
  params: [param.query('test')],
  examples: [['root = this.a.all(x -> x > 0)', '{"a":[1,2]}', 'true']],
  build: (test) => (target, frame, from) => {
    const items = wantArray(target, from);
    return items.length > 0 && items.every((item, i) => holds(test, frame, item, `element ${i}`));
  },
});

export const anyMethod = defineMethod({
  name: 'any',
  summary: 'Whether a query holds for some element.',
  params: [param.query('test')],
  examples: [['root = this.a.any(x -> x > 1)', '{"a":[1,2]}', 'true']],
  build: (test) => (target, frame, from) =>
    wantArray(target, from).some((item, i) => holds(test, frame, item, `element ${i}`)),
});

export const findMethod = defineMethod({
  name: 'find',
  summary: 'Place of the first element that equals a value; -1 when none does.',
  params: [param.unknown('value')],
  examples: [['root = this.a.find("y")', '{"a":["x","y"]}', '1']],
  build: (value) => (target, _frame, from) => BigInt(wantArray(target, from).findIndex((item) => isEqual(item, value))),
});

export const findAllMethod = defineMethod({
  name: 'find_all',
  summary: 'Places of all elements that equal a value.',
  params: [param.unknown('value')],
  examples: [['root = this.a.find_all("y")', '{"a":["y","x","y"]}', '[0,2]']],
  build: (value) => (target, _frame, from) =>
    wantArray(target, from).flatMap((item, i) => (isEqual(item, value) ? [BigInt(i)] : [])),
});

const foundAt = (index: number): [string, string] => [
  `query returned an error for index ${index}`,
  `query returned a non-boolean value for index ${index}`,
];

export const findByMethod = defineMethod({
  name: 'find_by',
  summary: 'Place of the first element for which a query holds; -1 when it holds for none.',
  params: [param.query('query')],
  examples: [['root = this.a.find_by(x -> x > 1)', '{"a":[1,2,3]}', '1']],
  build: (query) => (target, frame, from) =>
    BigInt(wantArray(target, from).findIndex((item, i) => holds(query, frame, item, ...foundAt(i)))),
});

export const findAllByMethod = defineMethod({
  name: 'find_all_by',
  summary: 'Places of all elements for which a query holds.',
  params: [param.query('query')],
  examples: [['root = this.a.find_all_by(x -> x > 1)', '{"a":[1,2,3]}', '[1,2]']],
  build: (query) => (target, frame, from) =>
    wantArray(target, from).flatMap((item, i) => (holds(query, frame, item, ...foundAt(i)) ? [BigInt(i)] : [])),
});
