import { type ConnectionOptions, connect, withConnection } from '../../client/connection.js';
import { defineCommand } from '../../program/command.js';
import { EXIT_CODES } from '../../program/exit-codes.js';
import { printScheduler } from './print-scheduler.js';

interface Options extends ConnectionOptions {
  readonly reason?: string;
}

/** `weir operator pause`. */
export const pauseScheduler = defineCommand<Options>({
  configure: (command) => withConnection(command).option('--reason <text>', 'why, for those who ask'),
  async run({ options }, deps) {
    const { body } = await connect(options, deps).putScheduler({ body: { paused: true, reason: options.reason } });
    printScheduler(body, options.format, deps);
    return EXIT_CODES.ok;
  },
});
