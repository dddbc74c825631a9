import { defineMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import type { Frame } from '../../interpreter/frame.js';
import type { Lambda } from '../../interpreter/query.js';
import { compareNumeric } from '../../values/compare.js';
import { wantArray } from '../../values/convert.js';
import { Failure, fail, failKind, preview, within } from '../../values/failure.js';
import { numericOf } from '../../values/numbers.js';
import { compareText } from '../../values/text.js';
import { kindOf, type Value } from '../../values/value.js';

/** The first of two values has no order at all. */
class LeftFailure extends Failure {}

/** Order of two numbers or two texts; the message names the kind that the first one asked for. */
function compareKeys(left: Value, right: Value, from = ''): number {
  const source = (value: Value): string => `got ${kindOf(value)}${from === '' ? '' : ` from ${from}`}${preview(value)}`;
  if (typeof left === 'string') {
    return typeof right === 'string' ? compareText(left, right) : fail(`expected string value, ${source(right)}`);
  }
  const a = numericOf(left);
  if (a === undefined) throw new LeftFailure(`expected number or string value, ${source(left)}`);
  const b = numericOf(right);
  return b === undefined ? fail(`expected number value, ${source(right)}`) : compareNumeric(a, b);
}

const SMALL = 12;

/** A stable sort that may fail; like the reference it sorts short arrays by insertion, and names the place it was comparing with. */
function sorted<T>(items: readonly T[], name: string, before: (a: T, b: T) => boolean): T[] {
  const out = [...items];
  const less = (a: T, b: T, place: number): boolean => {
    try {
      return before(a, b);
    } catch (failure) {
      if (!(failure instanceof Failure) || failure.placed) throw failure;
      const at = failure instanceof LeftFailure ? place + 1 : place;
      throw new Failure(`${name} element ${at}: ${failure.message}`, true);
    }
  };
  if (out.length > SMALL) return out.sort((a, b) => (less(a, b, 0) ? -1 : less(b, a, 0) ? 1 : 0));
  for (let i = 1; i < out.length; i++) {
    for (let j = i; j > 0; j--) {
      const [left, right] = [out[j - 1] as T, out[j] as T];
      if (!less(right, left, j - 1)) break;
      out[j - 1] = right;
      out[j] = left;
    }
  }
  return out;
}

/** A query's failure stands as it is. */
function ofQuery<T>(query: () => T): T {
  try {
    return query();
  } catch (failure) {
    throw failure instanceof Failure ? new Failure(failure.message, true, failure.inner) : failure;
  }
}

function sortWith(items: readonly Value[], compare: Lambda, frame: Frame): Value[] {
  return sorted(items, 'sort', (left, right) => {
    const result = ofQuery(() => compare.call(frame, { left, right }));
    return typeof result === 'boolean' ? result : failKind('bool', result, 'sort argument');
  });
}

export const sortMethod = defineMethod({
  name: 'sort',
  summary: 'The array in order: numbers and texts upwards, or as a query of `left` and `right` says which comes first.',
  params: [param.optional(param.query('compare'))],
  examples: [
    ['root = this.a.sort()', '{"a":[3,1,2]}', '[1,2,3]'],
    ['root = this.a.sort(item -> item.left.n > item.right.n)', '{"a":[{"n":1},{"n":2}]}', '[{"n":2},{"n":1}]'],
  ],
  build: (compare) => (target, frame, from) => {
    const items = wantArray(target, from);
    if (compare !== undefined) return sortWith(items, compare, frame);
    return sorted(items, 'sort', (left, right) => compareKeys(left, right) < 0);
  },
});

export const sortByMethod = defineMethod({
  name: 'sort_by',
  summary: 'The array in the order of what a query gives for each element: a number or a text.',
  params: [param.query('query')],
  examples: [['root = this.a.sort_by(x -> x.n)', '{"a":[{"n":2},{"n":1}]}', '[{"n":1},{"n":2}]']],
  build: (query) => (target, frame, from) => {
    const keys = new Map<number, Value>();
    const items = wantArray(target, from);
    const keyOfItem = (i: number): Value => {
      if (!keys.has(i))
        keys.set(
          i,
          ofQuery(() => query.call(frame, items[i] ?? null)),
        );
      return keys.get(i) ?? null;
    };
    const inOrder = sorted(
      items.map((_, i) => i),
      'sort_by',
      (a, b) => compareKeys(keyOfItem(a), keyOfItem(b), query.note) < 0,
    );
    return inOrder.map((i): Value => items[i] ?? null);
  },
});

export const uniqueMethod = defineMethod({
  name: 'unique',
  summary: 'The array without repeated elements; a query may say what to compare.',
  params: [param.optional(param.query('emit'))],
  examples: [
    ['root = this.a.unique()', '{"a":["x","y","x"]}', '["x","y"]'],
    ['root = this.a.unique(x -> x.id)', '{"a":[{"id":1},{"id":1,"b":2}]}', '[{"id":1}]'],
  ],
  build: (emit) => (target, frame, from) => {
    const seen = new Set<string>();
    const kept: Value[] = [];
    wantArray(target, from).forEach((item, i) => {
      const emitted: Value = emit === undefined ? item : within(`index ${i}: `, () => emit.call(frame, item));
      const key = keyOf(emitted, i);
      if (!seen.has(key)) kept.push(item);
      seen.add(key);
    });
    return kept;
  },
});

function keyOf(value: Value, index: number): string {
  if (typeof value === 'string') return `s${value}`;
  const number = numericOf(value);
  if (number === undefined)
    return fail(`index ${index}: expected string or number value, got ${kindOf(value)}${preview(value)}`);
  return `n${Number(number)}`;
}
