import { lint } from './commands/lint.js';
import type { Deps } from './program/deps.js';
import type { ExitCode } from './program/exit-codes.js';
import { describeLocalFailure } from './program/failure.js';
import { LINT } from './program/lint-entry.js';
import { runProgram } from './program/run.js';

export { processDeps } from './env.js';

/** `weir lint` and nothing else: what its bundle is made of, so that it starts in a blink. */
export const run = (argv: readonly string[], deps: Deps): Promise<ExitCode> =>
  runProgram({ commands: [{ ...LINT, load: async () => lint }], describeFailure: describeLocalFailure }, argv, deps);
