import type { ProblemDraft } from '../problem.js';
import type { Expression, Interpolated, Mapping } from '../syntax/ast.js';
import { walkTree } from './walk.js';

/** `a || b && c`: both bind equally, so it is `(a || b) && c`, which other languages read the other way. */
export function mixedConditions(tree: Mapping | Interpolated): readonly ProblemDraft[] {
  const found: ProblemDraft[] = [];
  walkTree(tree, (node) => {
    if (node.kind !== 'binary' || node.operator !== '&&' || !isBareOr(node.left, node.start)) return;
    found.push({
      code: 'suspicious_precedence',
      message:
        '&& and || bind equally and from the left: this is (… || …) && …; put brackets around what belongs together',
      span: { start: node.operatorSpan.start, end: node.operatorSpan.end },
      name: '&&',
    });
  });
  return found;
}

/** True for an `||` that no brackets hold together: then it starts where the whole does. */
const isBareOr = (node: Expression, start: number): boolean =>
  node.kind === 'binary' && node.operator === '||' && node.start === start;
