import { connect, namespaceOf, withConnection } from '../../client/connection.js';
import { CliProblem } from '../../program/cli-problem.js';
import { defineCommand } from '../../program/command.js';
import { EXIT_CODES } from '../../program/exit-codes.js';
import { first, withName } from '../../program/one-argument.js';
import { type LogOptions, withLogOptions } from '../execution/log-options.js';
import { showLogs } from '../execution/show-logs.js';

/** `weir job logs NAME`: of the executions of its newest version; several are told apart by their node. */
export const jobLogs = defineCommand<LogOptions>({
  configure: (command) => withLogOptions(withConnection(withName(command, 'job', 'id or name of the job'))),
  async run({ args, options }, deps) {
    const client = connect(options, deps);
    const query = { namespace: namespaceOf(options, deps), limit: '1000' };
    const { items } = (await client.listJobExecutions({ params: { id: first(args) }, query })).body;
    const newest = Math.max(...items.map((execution) => execution.job_version));
    const current = items.filter((execution) => execution.job_version === newest);
    if (current.length === 0) {
      throw new CliProblem('the job has no executions yet', {
        exitCode: EXIT_CODES.no,
        hint: `weir job describe ${first(args)} says why`,
      });
    }
    const show = ({ id, node_id }: (typeof current)[number]) =>
      showLogs(client, id, options, current.length > 1 ? `${node_id} ` : '', deps);
    if (options.follow === true) await Promise.all(current.map(show));
    else for (const execution of current) await show(execution);
    return EXIT_CODES.ok;
  },
});
