import { type ConnectionOptions, connect, withConnection } from '../../client/connection.js';
import { defineCommand } from '../../program/command.js';
import { EXIT_CODES } from '../../program/exit-codes.js';
import { printScheduler } from './print-scheduler.js';

/** `weir operator status`. */
export const schedulerStatus = defineCommand<ConnectionOptions>({
  configure: withConnection,
  async run({ options }, deps) {
    printScheduler((await connect(options, deps).getScheduler({})).body, options.format, deps);
    return EXIT_CODES.ok;
  },
});
