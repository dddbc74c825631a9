import type { IndexAccess, SliceAccess } from '../syntax/ast.js';
import { fail, failKind } from '../values/failure.js';
import { integerOf } from '../values/numbers.js';
import { bytesFromText, textFromBytes } from '../values/text.js';
import type { Value } from '../values/value.js';
import { compileExpression } from './compile-expression.js';
import type { Query } from './query.js';
import type { Scope } from './scope.js';

const place = (value: Value): number => {
  const index = integerOf(value);
  return index === undefined ? failKind('number', value, '') : Number(index);
};

/** The element of an array, or the byte of a text, at an index; negative ones count from the end. */
export function elementAt(target: Value, index: number, note: string): Value {
  if (Array.isArray(target)) {
    const item = target[index < 0 ? target.length + index : index];
    return item === undefined ? fail(`index '${index}' was out of bounds for array size: ${target.length}`) : item;
  }
  if (typeof target === 'string' || target instanceof Uint8Array) {
    const bytes = typeof target === 'string' ? bytesFromText(target) : target;
    const byte = bytes[index < 0 ? bytes.length + index : index];
    return byte === undefined
      ? fail(`index '${index}' was out of bounds for array size: ${bytes.length}`)
      : BigInt(byte);
  }
  return failKind('array', target, note);
}

/** `x[i]` */
export function compileIndex(node: IndexAccess, scope: Scope): Query {
  const target = compileExpression(node.target, scope);
  const index = compileExpression(node.index, scope);
  return { run: (frame) => elementAt(target.run(frame), place(index.run(frame)), target.note), note: 'index' };
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
      const at = (query: Query | undefined): number | undefined =>
        query === undefined ? undefined : place(query.run(frame));
      const bounds = [at(low), at(high), at(step) ?? 1] as const;
      if (Array.isArray(value)) return sliced(value, ...bounds);
      if (typeof value === 'string')
        return textFromBytes(Uint8Array.from(sliced([...bytesFromText(value)], ...bounds)));
      if (value instanceof Uint8Array) return Uint8Array.from(sliced([...value], ...bounds));
      return failKind('array', value, target.note);
    },
    note: 'slice',
  };
}

function sliced<T>(items: readonly T[], low: number | undefined, high: number | undefined, step: number): T[] {
  if (step === 0) fail('slice step cannot be zero');
  const size = items.length;
  const clamp = (index: number, least: number, most: number): number =>
    Math.max(least, Math.min(index < 0 ? index + size : index, most));
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
