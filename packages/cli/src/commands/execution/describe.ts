import { type ConnectionOptions, connect, withConnection } from '../../client/connection.js';
import { jsonText } from '../../output/json.js';
import { stateLine } from '../../output/states.js';
import { record } from '../../output/table.js';
import { defineCommand } from '../../program/command.js';
import { EXIT_CODES } from '../../program/exit-codes.js';
import { first, withName } from '../../program/one-argument.js';

/** `weir execution describe ID`. */
export const describeExecution = defineCommand<ConnectionOptions>({
  configure: (command) => withConnection(withName(command, 'execution', 'id of the execution')),
  async run({ args, options }, deps) {
    const { execution } = (await connect(options, deps).getExecution({ params: { id: first(args) } })).body;
    const { status } = execution;
    if (options.format === 'json') deps.out(jsonText(execution));
    else {
      const details = Object.entries(status.compute_state.details);
      deps.out(
        record([
          ['ID', execution.id],
          ['Job', `${execution.job_id} version ${execution.job_version}`],
          ['Node', execution.node_id],
          ['Evaluation', execution.eval_id],
          ['Desired', stateLine(status.desired_state)],
          ['State', stateLine(status.compute_state)],
          ...details.map(([key, value]) => [`  ${key}`, JSON.stringify(value)] as const),
          ['Previous', status.previous_execution_id ?? '-'],
          ['Next', status.next_execution_id ?? '-'],
          ['Created', status.created_at],
          ['Updated', status.updated_at],
        ]),
      );
    }
    return EXIT_CODES.ok;
  },
});
