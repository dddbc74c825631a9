import type { ProblemDraft } from '../problem.js';
import type { Expression } from '../syntax/ast.js';
import { goTypeOf } from '../values/go-types.js';
import type { Constants } from './constants.js';

/** Keys of an object literal that are known beforehand and are no texts: `{1 + 1: 2}`, `{deleted(): 2}`. */
export function checkKeys(node: Expression, constants: Constants): readonly ProblemDraft[] {
  if (node.kind !== 'object') return [];
  for (const { key } of node.entries) {
    const constant = key.kind === 'string' ? undefined : constants.of(key);
    if (constant === undefined || typeof constant.value === 'string') continue;
    const message = `object keys must be strings, received: ${goTypeOf(constant.value)}`;
    return [{ code: 'invalid_key', message, span: { start: key.start, end: key.end }, at: node.start }];
  }
  return [];
}
