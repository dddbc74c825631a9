import { Problem } from '@weir/api-contract';
import { ConnectionError, UnexpectedAnswer } from '@weir/api-contract/client';
import { CliProblem } from './cli-problem.js';
import { EXIT_CODES, type ExitCode } from './exit-codes.js';
import { detailLines } from './problem-details.js';

/** A failure as the user reads it. */
export interface DescribedFailure {
  readonly text: string;
  readonly exitCode: ExitCode;
}

/** Says what went wrong and what to try; a bug of ours shows its stack. */
export function describeFailure(error: unknown): DescribedFailure {
  if (error instanceof CliProblem) return failure(error.message, error.hint, error.exitCode);
  if (error instanceof Problem) {
    const refused = error.status < 500 && error.status !== 401 && error.status !== 403;
    const text = [`error: ${error.message} (${error.code})`, ...detailLines(error.details)];
    return {
      text: lines([...text, ...hintLine(error.hint ?? authHint(error.status))]),
      exitCode: refused ? EXIT_CODES.no : EXIT_CODES.trouble,
    };
  }
  if (error instanceof ConnectionError) {
    return failure(
      error.message,
      'weir up starts one here; --endpoint or WEIR_ENDPOINT names another',
      EXIT_CODES.trouble,
    );
  }
  if (error instanceof UnexpectedAnswer) {
    return failure(error.message, 'is this the address of a Weir control plane?', EXIT_CODES.trouble);
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return failure(`weir failed by a bug of its own:\n${stack}`, undefined, EXIT_CODES.trouble);
}

const authHint = (status: number): string | undefined =>
  status === 401 || status === 403 ? '--token or WEIR_TOKEN gives the token' : undefined;
const hintLine = (hint: string | undefined): readonly string[] => (hint === undefined ? [] : [`hint: ${hint}`]);
const lines = (all: readonly string[]): string => all.map((line) => `${line}\n`).join('');

const failure = (message: string, hint: string | undefined, exitCode: ExitCode): DescribedFailure => ({
  text: lines([`error: ${message}`, ...hintLine(hint)]),
  exitCode,
});
