import type { BloblangProblem } from '@weir/bloblang';

/** A line that goes on with what the line before it began. */
const CONTINUES = /^(?:[})\]|.,+*/%&=<>!?:"'`-]|else\b|elif\b|and\b|or\b|not\b)/;

/**
 * Leaves out syntax problems that only follow from an earlier one: on its line, in the block below it, or on a line that
 * continues it. Wrong names and arguments stay, whatever was wrong above them.
 */
export function independentProblems(text: string, problems: readonly BloblangProblem[]): readonly BloblangProblem[] {
  if (problems.filter((problem) => problem.code === 'syntax').length < 2) return problems;
  const lines = text.split('\n');
  let broken: { readonly line: number; readonly indent: number } | undefined;
  return problems.filter((problem) => {
    if (problem.code !== 'syntax') return true;
    const line = lines[problem.line - 1] ?? '';
    const indent = line.length - line.trimStart().length;
    const follows =
      broken !== undefined &&
      (problem.line === broken.line || indent > broken.indent || CONTINUES.test(line.trimStart()));
    if (!follows) broken = { line: problem.line, indent };
    return !follows;
  });
}
