import type { BinaryOperation, UnaryOperation } from '../syntax/ast.js';
import { isEqual } from '../values/compare.js';
import { wantTruth } from '../values/convert.js';
import { Failure, failKind } from '../values/failure.js';
import { compileExpression } from './compile-expression.js';
import { arithmetic, compareValues, isArithmetic } from './operators.js';
import { constantQuery, type Evaluate, type Query } from './query.js';
import type { Scope } from './scope.js';

/** `!x` and `-x`. */
export function compileUnary(node: UnaryOperation, scope: Scope): Query {
  const operand = compileExpression(node.operand, scope);
  if (node.operator === '-') return foldable(operand, operand, negation(operand), 'number literal');
  const run: Evaluate = (frame) => {
    const value = operand.run(frame);
    return typeof value === 'boolean' ? !value : failKind('bool', value, operand.note);
  };
  return { run, note: 'not' };
}

function negation(operand: Query): Evaluate {
  const subtract = arithmetic('-');
  return (frame) => subtract(0n, operand.run(frame), 'number literal', operand.note);
}

/** Binary operations; those of two literals are worked out at once. */
export function compileBinary(node: BinaryOperation, scope: Scope): Query {
  const left = compileExpression(node.left, scope);
  const right = compileExpression(node.right, scope);
  const { operator } = node;
  switch (operator) {
    case '|':
      return { run: coalesce(left, right), note: 'coalesce' };
    case '&&':
      return foldable(
        left,
        right,
        (frame) => wantTruth(left.run(frame)) && wantTruth(right.run(frame)),
        'bool literal',
      );
    case '||':
      return foldable(
        left,
        right,
        (frame) => wantTruth(left.run(frame)) || wantTruth(right.run(frame)),
        'bool literal',
      );
    case '==':
      return foldable(left, right, (frame) => isEqual(left.run(frame), right.run(frame)), 'bool literal');
    case '!=':
      return foldable(left, right, (frame) => !isEqual(left.run(frame), right.run(frame)), 'bool literal');
    default: {
      if (isArithmetic(operator)) {
        const apply = arithmetic(operator);
        return foldable(
          left,
          right,
          (frame) => apply(left.run(frame), right.run(frame), left.note, right.note),
          'arithmetic',
        );
      }
      const compare = compareValues(operator);
      return foldable(
        left,
        right,
        (frame) => compare(left.run(frame), right.run(frame), left.note, right.note),
        'bool literal',
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
