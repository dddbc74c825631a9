import type { Dialect } from '../dialect.js';
import type { ProblemDraft } from '../problem.js';
import type { Interpolated, Mapping } from '../syntax/ast.js';
import { checkArguments } from './arguments.js';
import { checkLiteralCall } from './literal-call.js';
import { checkMapNames } from './map-names.js';
import { checkName } from './names.js';
import { checkOperation } from './operations.js';
import { suspicions } from './suspicions.js';
import { walkTree } from './walk.js';

export interface Checked {
  readonly errors: readonly ProblemDraft[];
  readonly warnings: readonly ProblemDraft[];
}

/** What can be said of a tree without a message. */
export function check(tree: Mapping | Interpolated, dialect: Dialect): Checked {
  const errors: ProblemDraft[] = [];
  walkTree(tree, (node) => {
    if (node.kind === 'function' || node.kind === 'method') {
      const signature = node.kind === 'function' ? dialect.functions.get(node.name) : dialect.methods.get(node.name);
      if (signature === undefined) {
        errors.push(checkName(node, dialect));
        return;
      }
      const wrong = checkArguments(node, signature);
      errors.push(...wrong);
      if (wrong.length === 0) errors.push(...checkLiteralCall(node));
    } else if (node.kind === 'binary' || node.kind === 'unary') errors.push(...checkOperation(node));
  });
  if (tree.kind === 'mapping') errors.push(...checkMapNames(tree));
  return { errors, warnings: suspicions(tree) };
}
