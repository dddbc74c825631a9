import { type ConnectionOptions, connect, withConnection } from '../../client/connection.js';
import { jsonText } from '../../output/json.js';
import { defineCommand } from '../../program/command.js';
import { EXIT_CODES } from '../../program/exit-codes.js';
import { first, withName } from '../../program/one-argument.js';

interface Options extends ConnectionOptions {
  readonly reason?: string;
}

/** `weir execution stop ID`. */
export const stopExecution = defineCommand<Options>({
  configure: (command) =>
    withConnection(withName(command, 'execution', 'id of the execution')).option(
      '--reason <text>',
      'why, for the history',
    ),
  async run({ args, options }, deps) {
    const { execution } = (
      await connect(options, deps).stopExecution({ params: { id: first(args) }, body: { reason: options.reason } })
    ).body;
    if (options.format === 'json') deps.out(jsonText(execution));
    else {
      const { desired_state: desired, compute_state: compute } = execution.status;
      const running = desired.state_type === 'stopped' ? 'is told to stop' : `has ended: ${compute.state_type}`;
      deps.out(`${execution.id} on ${execution.node_id} ${running}\n`);
    }
    return EXIT_CODES.ok;
  },
});
