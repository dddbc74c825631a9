import { MAX_PROBLEMS, type ProblemDraft } from '../problem.js';
import type { Statement } from './ast.js';
import { type Scanner, SyntaxFailure } from './scanner.js';
import { statementEnd } from './statement-end.js';

/** Decides what a mistake inside a block does to the statements after it. */
export interface Recovery {
  /** The statement, null when it does not parse, or `skipped` when its mistake was noted and the next one can be read. */
  guard(s: Scanner, inBlock: boolean, parse: () => Statement | null): Statement | null | 'skipped';
}

/** Gives up at the first mistake: used while another reading of the same text may still succeed. */
export const strict: Recovery = { guard: (_s, _inBlock, parse) => parse() };

/** The problem that the scanner last noted. */
export function missedProblem(s: Scanner): ProblemDraft {
  return {
    code: s.failureCode,
    message: `expected ${s.expected}`,
    expected: [s.expected],
    span: { start: s.failedAt, end: Math.min(s.failedAt + 1, s.text.length) },
  };
}

/** An open string runs to the end of the text, but the mistake is on its own line. */
const placeToLeave = (problem: ProblemDraft | undefined, start: number): number =>
  problem === undefined || problem.code === 'unterminated_string' ? start : problem.span.start;

/** Notes each mistake and goes on with the next statement of the same block; at the last mistake to be noted the text ends. */
export function collecting(problems: ProblemDraft[]): Recovery {
  return {
    guard(s, inBlock, parse) {
      const { depth, pos } = s;
      const contexts = s.contexts.length;
      try {
        const statement = parse();
        if (statement !== null) return statement;
        problems.push(missedProblem(s));
      } catch (failure) {
        if (!(failure instanceof SyntaxFailure)) throw failure;
        problems.push(failure.draft);
      }
      s.depth = depth;
      s.contexts.length = contexts;
      if (problems.length >= MAX_PROBLEMS) {
        s.pos = s.text.length;
        return 'skipped';
      }
      const end = statementEnd(s.text, pos, placeToLeave(problems[problems.length - 1], pos), inBlock);
      s.pos = end > pos || inBlock ? end : pos + 1;
      return 'skipped';
    },
  };
}
