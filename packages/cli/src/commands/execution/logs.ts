import { connect, withConnection } from '../../client/connection.js';
import { defineCommand } from '../../program/command.js';
import { EXIT_CODES } from '../../program/exit-codes.js';
import { first, withName } from '../../program/one-argument.js';
import { type LogOptions, withLogOptions } from './log-options.js';
import { showLogs } from './show-logs.js';

/** `weir execution logs ID`. */
export const executionLogs = defineCommand<LogOptions>({
  configure: (command) => withLogOptions(withConnection(withName(command, 'execution', 'id of the execution'))),
  async run({ args, options }, deps) {
    await showLogs(connect(options, deps), first(args), options, '', deps);
    return EXIT_CODES.ok;
  },
});
