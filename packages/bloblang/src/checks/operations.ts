import { arithmetic, compareValues, isArithmetic } from '../interpreter/operators.js';
import type { ProblemDraft } from '../problem.js';
import type { BinaryOperation, UnaryOperation } from '../syntax/ast.js';
import { Failure } from '../values/failure.js';
import type { Constants } from './constants.js';

const NEVER_FAIL = new Set<BinaryOperation['operator']>(['|', '&&', '||', '==', '!=']);

/** Operations on two literals that can only fail: adding a text and a number, dividing by zero, ordering bools. */
export function checkOperation(node: BinaryOperation | UnaryOperation, constants: Constants): readonly ProblemDraft[] {
  if (node.kind === 'unary' || NEVER_FAIL.has(node.operator)) return [];
  const left = constants.of(node.left);
  const right = left && constants.of(node.right);
  if (left === undefined || right === undefined) return [];
  const apply = isArithmetic(node.operator) ? arithmetic(node.operator) : compareValues(node.operator);
  try {
    apply(left.value, right.value, left.note, right.note);
    return [];
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure;
    const span = { start: node.start, end: node.end };
    return [{ code: 'invalid_operation', message: failure.message, span }];
  }
}
