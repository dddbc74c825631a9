import type { Span } from '@weir/diagnostics';
import type { ProblemDraft } from '../problem.js';
import type { ConditionalBranch, Expression } from '../syntax/ast.js';
import type { Constants } from './constants.js';
import type { Report } from './report.js';

/** Branches that never run: their condition is never true, or that of one above always is; of those behind such a one the first. */
export function ifBranches(
  branches: readonly ConditionalBranch<unknown>[],
  otherwise: Span | undefined,
  constants: Constants,
  report: Report,
): void {
  for (const [i, { condition }] of branches.entries()) {
    const answer = answerOf(condition, constants);
    if (answer === false) report(unreachable('this branch never runs: its condition is never true', condition));
    if (answer !== true) continue;
    const behind = branches[i + 1]?.condition ?? otherwise;
    if (behind !== undefined)
      report(unreachable('this branch is never reached: the condition above is always true', behind));
    return;
  }
}

/** What a condition always answers; undefined when a message may decide. Constants know no `!`, which no engine works out beforehand. */
function answerOf(node: Expression, constants: Constants): boolean | undefined {
  if (node.kind === 'unary' && node.operator === '!') {
    const inner = answerOf(node.operand, constants);
    return inner === undefined ? undefined : !inner;
  }
  if (node.kind === 'binary' && (node.operator === '&&' || node.operator === '||')) {
    const left = answerOf(node.left, constants);
    const right = answerOf(node.right, constants);
    if (left === undefined || right === undefined) return undefined;
    return node.operator === '&&' ? left && right : left || right;
  }
  const value = constants.of(node)?.value;
  return typeof value === 'boolean' ? value : undefined;
}

const unreachable = (message: string, { start, end }: Span): ProblemDraft => ({
  code: 'unreachable_case',
  message,
  span: { start, end },
});
