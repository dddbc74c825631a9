import type { Deps } from './program/deps.js';
import type { ExitCode } from './program/exit-codes.js';
import { COMMANDS } from './program/registry.js';
import { runProgram } from './program/run.js';

export { processDeps } from './env.js';
export type { Deps } from './program/deps.js';
export { EXIT_CODES, type ExitCode } from './program/exit-codes.js';

/** Runs one command line of `weir`; resolves with the exit code. */
export const run = (argv: readonly string[], deps: Deps): Promise<ExitCode> =>
  runProgram(
    {
      commands: COMMANDS,
      describeFailure: async (error) => (await import('./program/describe-failure.js')).describeFailure(error),
    },
    argv,
    deps,
  );
