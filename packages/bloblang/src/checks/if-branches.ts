import type { Span } from '@weir/diagnostics';
import type { ProblemDraft } from '../problem.js';
import type { ConditionalBranch, Expression } from '../syntax/ast.js';
import type { Report } from './report.js';

/** Branches that never run: their condition is never true, or that of one above always is; of those behind such a one the first. */
export function ifBranches(
  branches: readonly ConditionalBranch<unknown>[],
  otherwise: Span | undefined,
  report: Report,
): void {
  for (const [i, { condition }] of branches.entries()) {
    const answer = constantOf(condition);
    if (answer === false) report(unreachable('this branch never runs: its condition is never true', condition));
    if (answer !== true) continue;
    const behind = branches[i + 1]?.condition ?? otherwise;
    if (behind !== undefined)
      report(unreachable('this branch is never reached: the condition above is always true', behind));
    return;
  }
}

const unreachable = (message: string, { start, end }: Span): ProblemDraft => ({
  code: 'unreachable_case',
  message,
  span: { start, end },
});

type Constant = boolean | string | null;

/** What literals, `!`, `==`, `!=`, `&&` and `||` of them come to; undefined as soon as a message could decide. */
function constantOf(node: Expression): Constant | undefined {
  switch (node.kind) {
    case 'bool':
    case 'string':
      return node.value;
    case 'null':
      return null;
    case 'unary': {
      const inner = node.operator === '!' ? constantOf(node.operand) : undefined;
      return typeof inner === 'boolean' ? !inner : undefined;
    }
    case 'binary': {
      const left = constantOf(node.left);
      const right = left === undefined ? undefined : constantOf(node.right);
      if (left === undefined || right === undefined) return undefined;
      if (node.operator === '==') return left === right;
      if (node.operator === '!=') return left !== right;
      if (typeof left !== 'boolean' || typeof right !== 'boolean') return undefined;
      return node.operator === '&&' ? left && right : node.operator === '||' ? left || right : undefined;
    }
    default:
      return undefined;
  }
}
