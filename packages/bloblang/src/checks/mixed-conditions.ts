import type { Expression } from '../syntax/ast.js';
import type { Report } from './report.js';

/** `a || b && c`: both bind equally, so it is `(a || b) && c`, which other languages read the other way. */
export function mixedCondition(node: Expression, report: Report): void {
  if (node.kind !== 'binary' || node.operator !== '&&' || !isBareOr(node.left, node.start)) return;
  report({
    code: 'suspicious_precedence',
    message:
      '&& and || bind equally and from the left: this is (… || …) && …; put brackets around what belongs together',
    span: { start: node.operatorStart, end: node.operatorStart + node.operator.length },
    name: '&&',
  });
}

/** True for an `||` that no brackets hold together: then it starts where the whole does. */
const isBareOr = (node: Expression, start: number): boolean =>
  node.kind === 'binary' && node.operator === '||' && node.start === start;
