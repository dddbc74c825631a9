import { CliProblem } from './cli-problem.js';
import { EXIT_CODES, type ExitCode } from './exit-codes.js';

/** A failure as the user reads it. */
export interface DescribedFailure {
  readonly text: string;
  readonly exitCode: ExitCode;
}

/** Says what went wrong on this machine and what to try; a bug of ours shows its stack. */
export function describeLocalFailure(error: unknown): DescribedFailure {
  if (error instanceof CliProblem) return failure(error.message, error.hint, error.exitCode);
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return failure(`weir failed by a bug of its own:\n${stack}`, undefined, EXIT_CODES.trouble);
}

/** A sentence, what to try, and the exit code. */
export const failure = (message: string, hint: string | undefined, exitCode: ExitCode): DescribedFailure => ({
  text: `error: ${message}\n${hint === undefined ? '' : `hint: ${hint}\n`}`,
  exitCode,
});
