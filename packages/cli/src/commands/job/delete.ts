import { type ConnectionOptions, connect, namespaceOf, withConnection } from '../../client/connection.js';
import { defineCommand } from '../../program/command.js';
import { EXIT_CODES } from '../../program/exit-codes.js';
import { first, withName } from '../../program/one-argument.js';
import { printChange } from './change.js';

interface Options extends ConnectionOptions {
  readonly force?: true;
  readonly reason?: string;
}

/** `weir job delete NAME`: a job that may be running needs `--force`. */
export const deleteJob = defineCommand<Options>({
  configure: (command) =>
    withConnection(withName(command, 'job', 'id or name of the job'))
      .option('--force', 'in whatever state the job is')
      .option('--reason <text>', 'why, for the history'),
  async run({ args, options }, deps) {
    const { body } = await connect(options, deps).deleteJob({
      params: { id: first(args) },
      query: { namespace: namespaceOf(options, deps) },
      body: { force: options.force, reason: options.reason },
    });
    printChange(body, 'deleted', options.format, deps);
    return EXIT_CODES.ok;
  },
});
