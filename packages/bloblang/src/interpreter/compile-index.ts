import type { IndexAccess, SliceAccess } from '../syntax/ast.js';
import { Failure, failKind, preview } from '../values/failure.js';
import { integerOf } from '../values/numbers.js';
import { runes } from '../values/text.js';
import { kindOf, type Value } from '../values/value.js';
import { compileExpression } from './compile-expression.js';
import type { Query } from './query.js';
import type { Scope } from './scope.js';

/** An index or a bound; `what` says which one in the error. */
function place(value: Value, what: string): number {
  const index = integerOf(value);
  if (index !== undefined) return Number(index);
  throw new Failure(`${what}: expected number value, got ${kindOf(value)}${preview(value)}`, true);
}

/** The element of an array, the character of a text or the byte of bytes at an index; negative ones count from the end. */
function elementAt(target: Value, index: number): Value {
  const items = itemsOf(target);
  const item = items[index < 0 ? items.length + index : index];
  if (item === undefined) throw new Failure(`index ${index} out of bounds for length ${items.length}`, true);
  return item;
}

function itemsOf(target: Value): readonly Value[] {
  if (Array.isArray(target)) return target;
  if (typeof target === 'string') return runes(target);
  if (target instanceof Uint8Array) return Array.from(target, BigInt);
  return failKind('array or string', target);
}

/** `x[i]` */
export function compileIndex(node: IndexAccess, scope: Scope): Query {
  const target = compileExpression(node.target, scope);
  const index = compileExpression(node.index, scope);
  return { run: (frame) => elementAt(target.run(frame), place(index.run(frame), 'index')), note: 'index' };
}

/** `x[low:high:step]` */
export function compileSlice(node: SliceAccess, scope: Scope): Query {
  const target = compileExpression(node.target, scope);
  const part = (expression: SliceAccess['low']): Query | undefined =>
    expression === undefined ? undefined : compileExpression(expression, scope);
  const [low, high, step] = [part(node.low), part(node.high), part(node.step)];
  return {
    run: (frame) => {
      const value = target.run(frame);
      const at = (query: Query | undefined, what: string): number | undefined =>
        query === undefined ? undefined : place(query.run(frame), what);
      const bounds = [at(low, 'slice start bound'), at(high, 'slice end bound'), at(step, 'slice step') ?? 1] as const;
      if (Array.isArray(value)) return sliced(value, ...bounds);
      if (typeof value === 'string') return sliced(runes(value), ...bounds).join('');
      if (value instanceof Uint8Array) return Uint8Array.from(sliced([...value], ...bounds));
      return failKind('array or string', value);
    },
    note: 'slice',
  };
}

function sliced<T>(items: readonly T[], low: number | undefined, high: number | undefined, step: number): T[] {
  if (step === 0) throw new Failure('slice step cannot be zero', true);
  const size = items.length;
  const clamp = (index: number, least: number, most: number): number =>
    Math.max(least, Math.min(index < 0 ? index + size : index, most));
  if (step === 1 && low !== undefined && high !== undefined && low > 0 && high > 0 && low >= high) {
    throw new Failure(`lower slice bound (${low}) must be lower than upper (${high})`, true);
  }
  const out: T[] = [];
  if (step > 0) {
    const stop = high === undefined ? size : clamp(high, 0, size);
    for (let i = low === undefined ? 0 : clamp(low, 0, size); i < stop; i += step) out.push(items[i] as T);
  } else {
    const stop = high === undefined ? -1 : clamp(high, -1, size - 1);
    for (let i = low === undefined ? size - 1 : clamp(low, -1, size - 1); i > stop; i += step) out.push(items[i] as T);
  }
  return out;
}
