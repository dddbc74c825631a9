import type { BloblangProblem } from '@weir/bloblang';

/** A line that goes on with what the line before it began. */
const CONTINUES = /^(?:[})\]|.,+*/%&=<>!?:"'`-]|else\b|elif\b|and\b|or\b|not\b)/;

/** A line whose statement the next line goes on with. */
const GOES_ON = /(?:[-+*/%&|=<>!?:,.([{]|->)$/;

/** Codes of problems that make the rest of a statement unreadable. */
export const BREAKS: ReadonlySet<BloblangProblem['code']> = new Set(['syntax', 'foreign_idiom']);

/**
 * Leaves out syntax problems that only follow from an earlier one: on its line, in the block below it, or on a line that
 * continues it. Wrong names and arguments stay, whatever was wrong above them.
 */
export function independentProblems(text: string, problems: readonly BloblangProblem[]): readonly BloblangProblem[] {
  if (problems.filter((problem) => BREAKS.has(problem.code)).length < 2) return problems;
  const lines = text.split('\n');
  let broken: { readonly line: number; readonly indent: number } | undefined;
  return problems.filter((problem) => {
    if (!BREAKS.has(problem.code)) return true;
    const { line } = problem;
    const follows =
      broken !== undefined &&
      (line === broken.line || indentOf(lines[line - 1]) > broken.indent || isContinued(lines, line, broken.line));
    if (!follows) broken = { line, indent: indentOf(lines[statementStart(lines, line) - 1]) };
    return !follows;
  });
}

const indentOf = (line = ''): number => line.length - line.trimStart().length;

const continues = (lines: readonly string[], line: number): boolean =>
  line > 1 && (CONTINUES.test((lines[line - 1] ?? '').trimStart()) || GOES_ON.test((lines[line - 2] ?? '').trimEnd()));

/** Whether a line belongs to the statement of an earlier line, or closes or goes on with a block that began there. */
function isContinued(lines: readonly string[], line: number, earlier: number): boolean {
  let start = line;
  while (start > earlier && CONTINUES.test((lines[start - 1] ?? '').trimStart())) start = lineAbove(lines, start);
  return statementStart(lines, start) <= earlier;
}

/** The nearest line above that is not indented deeper. */
function lineAbove(lines: readonly string[], line: number): number {
  const indent = indentOf(lines[line - 1]);
  let above = line - 1;
  while (above > 1 && (indentOf(lines[above - 1]) > indent || (lines[above - 1] ?? '').trim() === '')) above--;
  return above;
}

function statementStart(lines: readonly string[], line: number): number {
  let start = line;
  while (continues(lines, start)) start--;
  return start;
}
