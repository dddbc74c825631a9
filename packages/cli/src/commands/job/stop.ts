import { type ConnectionOptions, connect, namespaceOf, withConnection } from '../../client/connection.js';
import { defineCommand } from '../../program/command.js';
import { EXIT_CODES } from '../../program/exit-codes.js';
import { first, withName } from '../../program/one-argument.js';
import { printChange } from './change.js';

interface Options extends ConnectionOptions {
  readonly reason?: string;
}

/** `weir job stop NAME`. */
export const stopJob = defineCommand<Options>({
  configure: (command) =>
    withConnection(withName(command, 'job', 'id or name of the job')).option('--reason <text>', 'why, for the history'),
  async run({ args, options }, deps) {
    const { body } = await connect(options, deps).stopJob({
      params: { id: first(args) },
      query: { namespace: namespaceOf(options, deps) },
      body: { reason: options.reason },
    });
    printChange(body, 'stopped', options.format, deps);
    return EXIT_CODES.ok;
  },
});
