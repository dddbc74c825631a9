import { compileExpression } from '../interpreter/compile-expression.js';
import { defaultScope } from '../interpreter/default-scope.js';
import type { Expression } from '../syntax/ast.js';
import { Failure } from '../values/failure.js';
import type { Value } from '../values/value.js';
import { isStatic } from './argument-types.js';

/** The value of an expression that is built of literals, and what the reference calls it; undefined for all others. */
export function constantOf(node: Expression): { readonly value: Value; readonly note: string } | undefined {
  if (!isStatic(node)) return undefined;
  try {
    const { constant, note } = compileExpression(node, defaultScope());
    return constant === undefined ? undefined : { value: constant.value, note };
  } catch (failure) {
    if (failure instanceof Failure) return undefined;
    throw failure;
  }
}
