import type { LineMapper } from './blobl/line-mapper.js';
import type { MappingOrder } from './blobl/mapper.js';
import * as env from './env.js';
import type { Deps } from './program/deps.js';
import type { ExitCode } from './program/exit-codes.js';
import { COMMANDS } from './program/registry.js';
import { runProgram } from './program/run.js';

/** The process itself, and an interpreter for the tests of templates. */
export const processDeps = (): Deps => ({
  ...env.processDeps(),
  templateRenderer: async () => (await import('@weir/workbench/tasks')).renderTemplate,
});

export type { Deps } from './program/deps.js';
export { EXIT_CODES, type ExitCode } from './program/exit-codes.js';

/** What a thread of `weir blobl` works with. */
export const mapperFor = async (order: MappingOrder): Promise<LineMapper> =>
  (await import('./blobl/mapper.js')).mapperFor(order);

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
