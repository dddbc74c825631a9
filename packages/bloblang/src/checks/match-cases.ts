import type { ProblemDraft } from '../problem.js';
import type { Expression } from '../syntax/ast.js';
import { printExpression } from '../syntax/print-expression.js';
import { isStatic } from './argument-types.js';
import type { Report } from './report.js';

/** Cases that never run, and `"a" | "b" =>`, which is no choice of two but the first of them. */
export function matchCases(node: Expression, report: Report): void {
  if (node.kind !== 'match') return;
  const seen = new Set<string>();
  let complete = false;
  for (const { pattern, start, end } of node.cases) {
    const text = pattern !== undefined && isStatic(pattern) ? printExpression(pattern) : undefined;
    const span = pattern === undefined ? { start, end: start + 1 } : { start: pattern.start, end: pattern.end };
    if (complete)
      report({
        code: 'unreachable_case',
        message: 'this case is never reached: the one above takes everything',
        span: { start, end },
      });
    else if (text !== undefined && seen.has(text)) {
      report({
        code: 'unreachable_case',
        message: `this case is never reached: ${text} is taken above`,
        span,
        name: text,
      });
    } else if (pattern?.kind === 'binary' && pattern.operator === '|' && hasLiteral(pattern))
      report(alternative(pattern));
    if (text !== undefined) seen.add(text);
    if (pattern === undefined || (pattern.kind === 'bool' && pattern.value && node.subject === undefined))
      complete = true;
  }
}

const hasLiteral = (node: Expression): boolean =>
  node.kind === 'binary' && node.operator === '|' ? hasLiteral(node.left) : isStatic(node);

/** The alternatives of `a | b | c`. */
const partsOf = (node: Expression): readonly Expression[] =>
  node.kind === 'binary' && node.operator === '|' ? [...partsOf(node.left), node.right] : [node];

function alternative(pattern: Expression): ProblemDraft {
  const correction = partsOf(pattern)
    .map((part) => `this == ${printExpression(part)}`)
    .join(' || ');
  return {
    code: 'suspicious_pattern',
    message: '| takes the first value that is not null and offers no choice; this case never matches',
    span: { start: pattern.start, end: pattern.end },
    name: '|',
    suggestions: [correction],
    correction,
  };
}
