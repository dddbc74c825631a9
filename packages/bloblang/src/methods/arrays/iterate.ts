import { defineMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import type { Frame } from '../../interpreter/frame.js';
import type { Lambda } from '../../interpreter/query.js';
import { wantArray } from '../../values/convert.js';
import { Failure, failKind, preview } from '../../values/failure.js';
import {
  DELETED,
  isObject,
  kindOf,
  NOTHING,
  type ObjectValue,
  ownValue,
  setKey,
  sortedKeys,
  type Value,
} from '../../values/value.js';

/** What the query failed with, told with the element that it failed on. */
const failedOn = (element: number | string, failure: unknown, query: Lambda): unknown =>
  failure instanceof Failure ? failure.at(query.note).within(`failed to process element ${element}: `) : failure;

export const mapEachMethod = defineMethod({
  name: 'map_each',
  summary:
    'Each element of an array, or each value of an object (as key and value), replaced by what a query makes of it; deleted ones vanish.',
  params: [param.query('query')],
  examples: [
    ['root = this.a.map_each(x -> x * 2)', '{"a":[1,2]}', '[2,4]'],
    ['root = this.map_each(item -> if item.value < 2 { deleted() })', '{"a":1,"b":2}', '{"b":2}'],
  ],
  build: (query) => (target, frame, from) => {
    if (Array.isArray(target)) return mapArray(target, query, frame);
    return isObject(target) ? mapObject(target, query, frame) : failKind('array', target, from);
  },
});

function mapArray(items: readonly Value[], query: Lambda, frame: Frame): Value {
  const out: Value[] = [];
  let index = 0;
  try {
    for (; index < items.length; index++) {
      const item = items[index] ?? null;
      const result = query.call(frame, item);
      if (result === NOTHING) out.push(item);
      else if (result !== DELETED) out.push(result);
    }
  } catch (failure) {
    throw failedOn(index, failure, query);
  }
  return out;
}

function mapObject(object: ObjectValue, query: Lambda, frame: Frame): Value {
  const out: ObjectValue = {};
  for (const key of sortedKeys(object)) {
    const value = ownValue(object, key) ?? null;
    let result: Value;
    try {
      result = query.call(frame, { key, value });
    } catch (failure) {
      throw failedOn(key, failure, query);
    }
    if (result === NOTHING) setKey(out, key, value);
    else if (result !== DELETED) setKey(out, key, result);
  }
  return out;
}

export const filterMethod = defineMethod({
  name: 'filter',
  summary: 'The elements of an array, or the entries of an object (as key and value), for which a query is true.',
  params: [param.query('test')],
  examples: [
    ['root = this.a.filter(x -> x > 1)', '{"a":[1,2,3]}', '[2,3]'],
    ['root = this.filter(item -> item.key == "a")', '{"a":1,"b":2}', '{"a":1}'],
  ],
  build: (test) => (target, frame, from) => {
    if (Array.isArray(target)) {
      return target.filter((item) => test.call(frame, item) === true);
    }
    if (!isObject(target)) return failKind('array or object', target, from);
    const out: ObjectValue = {};
    for (const key of sortedKeys(target)) {
      const value = ownValue(target, key) ?? null;
      if (test.call(frame, { key, value }) === true) setKey(out, key, value);
    }
    return out;
  },
});

export const foldMethod = defineMethod({
  name: 'fold',
  summary: 'One value out of an array: the query is given the tally so far and each value in turn.',
  params: [param.unknown('initial'), param.query('query')],
  examples: [['root = this.a.fold(0, item -> item.tally + item.value)', '{"a":[1,2,3]}', '6']],
  build: (initial, query) => (target, frame, from) => {
    let tally = initial;
    for (const value of wantArray(target, from)) {
      const result = query.call(frame, { tally, value });
      if (result === DELETED) tally = initial;
      else if (result !== NOTHING) tally = result;
    }
    return tally;
  },
});

export const mapEachKeyMethod = defineMethod({
  name: 'map_each_key',
  summary: 'The object with each key replaced by what a query makes of it.',
  params: [param.query('query')],
  examples: [['root = this.map_each_key(key -> key.uppercase())', '{"a":1}', '{"A":1}']],
  build: (query) => (target, frame, from) => {
    if (!isObject(target)) return failKind('object', target, from);
    const out: ObjectValue = {};
    for (const key of sortedKeys(target)) {
      const result = query.call(frame, key);
      if (typeof result !== 'string' && result !== NOTHING) {
        const got = `expected string value, got ${kindOf(result)}${preview(result)}`;
        throw new Failure(`unexpected result from key mapping: ${got}`);
      }
      setKey(out, typeof result === 'string' ? result : key, ownValue(target, key) ?? null);
    }
    return out;
  },
});

export const splitByMethod = defineMethod({
  name: 'split_by',
  summary: 'The runs of elements between those for which a query is true, which are left out.',
  only: 'bento',
  params: [param.query('predicate')],
  examples: [['root = this.a.split_by(x -> x == 0)', '{"a":[1,0,2,3]}', '[[1],[2,3]]']],
  build: (predicate) => (target, frame, from) => {
    if (Array.isArray(target)) return runsOf(target, predicate, frame);
    if (target instanceof Uint8Array)
      return runsOf(Array.from(target, BigInt), predicate, frame).map((run) => Uint8Array.from(run, Number));
    if (typeof target !== 'string') return failKind('string, array or bytes', target, from);
    return runsOf(Array.from(target), predicate, frame).map((run) => run.join(''));
  },
});

function runsOf(items: readonly Value[], predicate: Lambda, frame: Frame): Value[][] {
  const runs: Value[][] = [[]];
  for (const item of items) {
    if (predicate.call(frame, item) === true) runs.push([]);
    else runs[runs.length - 1]?.push(item);
  }
  return runs;
}
