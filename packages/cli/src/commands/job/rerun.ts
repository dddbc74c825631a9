import { type ConnectionOptions, connect, namespaceOf, withConnection } from '../../client/connection.js';
import { wholeNumber } from '../../output/list-options.js';
import { defineCommand } from '../../program/command.js';
import { EXIT_CODES } from '../../program/exit-codes.js';
import { first, withName } from '../../program/one-argument.js';
import { printChange } from './change.js';

interface Options extends ConnectionOptions {
  readonly jobVersion?: number;
  readonly reason?: string;
}

/** `weir job rerun NAME`. */
export const rerunJob = defineCommand<Options>({
  configure: (command) =>
    withConnection(withName(command, 'job', 'id or name of the job'))
      .option('--job-version <n>', 'run this version instead of the newest', wholeNumber)
      .option('--reason <text>', 'why, for the history'),
  async run({ args, options }, deps) {
    const { body } = await connect(options, deps).rerunJob({
      params: { id: first(args) },
      query: { namespace: namespaceOf(options, deps) },
      body: { job_version: options.jobVersion, reason: options.reason },
    });
    printChange(body, 'runs again', options.format, deps);
    return EXIT_CODES.ok;
  },
});
