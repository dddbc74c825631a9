import type { BinaryOperator } from '../syntax/ast.js';
import { compareNumeric } from '../values/compare.js';
import { toText } from '../values/convert.js';
import { Failure } from '../values/failure.js';
import { type Numeric, numericOf } from '../values/numbers.js';
import { compareText } from '../values/text.js';
import { Timestamp } from '../values/timestamp.js';
import { Float, kindOf, type Value } from '../values/value.js';

/** An operation on two values; the notes say which expressions they came from. */
export type Operation = (left: Value, right: Value, leftNote: string, rightNote: string) => Value;

type ArithmeticOperator = '+' | '-' | '*' | '/' | '%';
type OrderOperator = '<' | '<=' | '>' | '>=';

const VERBS: Readonly<Record<ArithmeticOperator, string>> = {
  '+': 'add',
  '-': 'subtract',
  '*': 'multiply',
  '/': 'divide',
  '%': 'modulo',
};

export const isArithmetic = (operator: BinaryOperator): operator is ArithmeticOperator => operator in VERBS;

function mismatch(verb: string, left: Value, right: Value, leftNote: string, rightNote: string): never {
  const side = (value: Value, note: string): string => `${kindOf(value)} (from ${note})`;
  throw new Failure(`cannot ${verb} types ${side(left, leftNote)} and ${side(right, rightNote)}`, true);
}

function divisionByZero(note: string): never {
  throw new Failure('attempted to divide by zero').at(note);
}

/** `+ - * / %`: int64 that wraps around, float64 as soon as one side is one, and joining texts with `+`. */
export function arithmetic(operator: ArithmeticOperator): Operation {
  const apply = NUMERIC[operator];
  const verb = VERBS[operator];
  return (left, right, leftNote, rightNote) => {
    if (operator === '+' && typeof left === 'string' && typeof right === 'string') return left + right;
    const a = numericOf(left);
    const b = numericOf(right);
    if (a !== undefined && b !== undefined) return apply(a, b, rightNote);
    if (operator === '+' && isText(left) && isText(right)) return toText(left) + toText(right);
    return mismatch(verb, left, right, leftNote, rightNote);
  };
}

const isText = (value: Value): boolean =>
  typeof value === 'string' || value instanceof Uint8Array || value instanceof Timestamp;

const wrap = (value: bigint): bigint => BigInt.asIntN(64, value);

const NUMERIC: Readonly<Record<ArithmeticOperator, (a: Numeric, b: Numeric, note: string) => Value>> = {
  '+': (a, b) => (typeof a === 'bigint' && typeof b === 'bigint' ? wrap(a + b) : new Float(Number(a) + Number(b))),
  '-': (a, b) => (typeof a === 'bigint' && typeof b === 'bigint' ? wrap(a - b) : new Float(Number(a) - Number(b))),
  '*': (a, b) => (typeof a === 'bigint' && typeof b === 'bigint' ? wrap(a * b) : new Float(Number(a) * Number(b))),
  '/': (a, b, note) => (Number(b) === 0 ? divisionByZero(note) : new Float(Number(a) / Number(b))),
  '%': (a, b, note) => {
    const divisor = typeof b === 'bigint' ? b : BigInt(Math.trunc(b));
    if (divisor === 0n) divisionByZero(note);
    return (typeof a === 'bigint' ? a : BigInt(Math.trunc(a))) % divisor;
  },
};

/** `< <= > >=` on two numbers or two texts; everything else fails. */
export function compareValues(operator: BinaryOperator): Operation {
  const holds = ORDER[operator as OrderOperator];
  return (left, right, leftNote, rightNote) => {
    if (typeof left === 'number' && typeof right === 'number') return holds(left - right);
    const a = numericOf(left);
    const b = numericOf(right);
    if (a !== undefined && b !== undefined) return holds(compareNumeric(a, b));
    if (isText(left) && isText(right)) return holds(compareText(toText(left), toText(right)));
    return mismatch('compare', left, right, leftNote, rightNote);
  };
}

const ORDER: Readonly<Record<OrderOperator, (order: number) => boolean>> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};
