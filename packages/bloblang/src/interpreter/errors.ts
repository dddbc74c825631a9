import type { BloblangProblem } from '../problem.js';

/** The text is no mapping of its dialect; `problems` says all that is wrong with it. */
export class BloblangSyntaxError extends Error {
  override readonly name = 'BloblangSyntaxError';
  readonly problems: readonly BloblangProblem[];

  constructor(problems: readonly BloblangProblem[]) {
    const first = problems[0];
    super(first === undefined ? 'invalid mapping' : `line ${first.line} char ${first.column}: ${first.message}`);
    this.problems = problems;
  }
}

/** A mapping failed on a message; `line` is that of the failed statement. */
export class BloblangRuntimeError extends Error {
  override readonly name = 'BloblangRuntimeError';
  readonly line?: number;

  constructor(message: string, line?: number) {
    super(message);
    if (line !== undefined) this.line = line;
  }
}
