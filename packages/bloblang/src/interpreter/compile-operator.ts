import type { BinaryOperation, UnaryOperation } from '../syntax/ast.js';
import { isEqual } from '../values/compare.js';
import { wantTruth } from '../values/convert.js';
import { Failure, failKind } from '../values/failure.js';
import { compileExpression } from './compile-expression.js';
import { bounded } from './limits.js';
import { arithmetic, compareValues, isArithmetic } from './operators.js';
import { constantQuery, type Evaluate, type Query } from './query.js';
import type { Scope } from './scope.js';

/** `!x` and `-x`. */
export const compileUnary = (node: UnaryOperation, scope: Scope): Query =>
  operateOnOne(node.operator, compileExpression(node.operand, scope));

/** A prefix operation on a compiled operand; that of a literal is worked out at once where the reference does so. */
export function operateOnOne(operator: UnaryOperation['operator'], operand: Query): Query {
  if (operator === '-') return foldable(operand, operand, negation(operand), operand.note);
  const run: Evaluate = (frame) => {
    const value = operand.run(frame);
    return typeof value === 'boolean' ? !value : failKind('bool', value, operand.note);
  };
  return { run, note: `not ${operand.note}` };
}

function negation(operand: Query): Evaluate {
  const subtract = arithmetic('-');
  return (frame) => subtract(0n, operand.run(frame), 'number literal', operand.note);
}

/** Binary operations; those of two literals are worked out at once. */
export const compileBinary = (node: BinaryOperation, scope: Scope): Query =>
  operate(node.operator, compileExpression(node.left, scope), compileExpression(node.right, scope));

/** A binary operation on compiled operands. */
export function operate(operator: BinaryOperation['operator'], left: Query, right: Query): Query {
  switch (operator) {
    case '|':
      return { run: coalesce(left, right), note: right.note };
    case '&&':
      return foldable(left, right, (frame) => wantTruth(left.run(frame)) && wantTruth(right.run(frame)), right.note);
    case '||':
      return foldable(left, right, (frame) => wantTruth(left.run(frame)) || wantTruth(right.run(frame)), right.note);
    case '==':
      return foldable(left, right, (frame) => isEqual(left.run(frame), right.run(frame)), right.note);
    case '!=':
      return foldable(left, right, (frame) => !isEqual(left.run(frame), right.run(frame)), right.note);
    default: {
      if (isArithmetic(operator)) {
        const apply = arithmetic(operator);
        return foldable(
          left,
          right,
          operator === '+'
            ? (frame) => bounded(apply(left.run(frame), right.run(frame), left.note, right.note), frame)
            : (frame) => apply(left.run(frame), right.run(frame), left.note, right.note),
          right.note,
        );
      }
      const compare = compareValues(operator);
      return foldable(
        left,
        right,
        (frame) => compare(left.run(frame), right.run(frame), left.note, right.note),
        right.note,
      );
    }
  }
}

/** The left value, or the right one when the left fails, is null or is no value. */
function coalesce(left: Query, right: Query): Evaluate {
  return (frame) => {
    const { self, depth } = frame;
    try {
      const value = left.run(frame);
      if (value !== null && typeof value !== 'symbol') return value;
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      frame.self = self;
      frame.depth = depth;
    }
    return right.run(frame);
  };
}

const LITERAL_NOTES: Readonly<Record<string, string>> = {
  string: 'string literal',
  bigint: 'number literal',
  object: 'number literal',
  boolean: 'bool literal',
};

function foldable(left: Query, right: Query, run: Evaluate, note: string): Query {
  if (left.constant === undefined || right.constant === undefined) return { run, note };
  try {
    const value = run(undefined as never);
    return constantQuery(value, LITERAL_NOTES[typeof value] ?? note);
  } catch (failure) {
    if (failure instanceof Failure) return { run, note };
    throw failure;
  }
}
