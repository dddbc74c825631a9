import { arithmetic, compareValues, isArithmetic } from '../interpreter/operators.js';
import type { ProblemDraft } from '../problem.js';
import type { BinaryOperation, UnaryOperation } from '../syntax/ast.js';
import { Failure } from '../values/failure.js';
import type { Constant, Constants } from './constants.js';

const ZERO: Constant = { value: 0n, note: 'number literal' };
const NONE: readonly ProblemDraft[] = [];
const NEVER_FAIL = new Set<BinaryOperation['operator']>(['|', '&&', '||', '==', '!=']);

/** Operations on two literals that can only fail: adding a text and a number, dividing by zero, ordering bools. */
export function checkOperation(node: BinaryOperation | UnaryOperation, constants: Constants): readonly ProblemDraft[] {
  if (node.operator === '!' || NEVER_FAIL.has(node.operator)) return NONE;
  // A sign before a term is read as a subtraction from nothing.
  const left = node.kind === 'unary' ? ZERO : constants.of(node.left);
  const right = left && constants.of(node.kind === 'unary' ? node.operand : node.right);
  if (left === undefined || right === undefined) return NONE;
  const apply = isArithmetic(node.operator) ? arithmetic(node.operator) : compareValues(node.operator);
  try {
    apply(left.value, right.value, left.note, right.note);
    return NONE;
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure;
    const span = { start: node.start, end: node.end };
    return [{ code: 'invalid_operation', message: failure.message, span }];
  }
}
