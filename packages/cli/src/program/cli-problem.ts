import { EXIT_CODES, type ExitCode } from './exit-codes.js';

/** Ends a command with a sentence for the person at the keyboard; `hint` says what to try. */
export class CliProblem extends Error {
  override readonly name = 'CliProblem';
  readonly hint: string | undefined;
  readonly exitCode: ExitCode;

  constructor(message: string, options: { hint?: string; exitCode?: ExitCode; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.hint = options.hint;
    this.exitCode = options.exitCode ?? EXIT_CODES.trouble;
  }
}
