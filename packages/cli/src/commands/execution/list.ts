import { allPages } from '../../client/all-pages.js';
import { type ConnectionOptions, connect, namespaceOf, withConnection } from '../../client/connection.js';
import { type ListOptions, withLimit } from '../../output/list-options.js';
import { printList } from '../../output/print-list.js';
import { age } from '../../output/table.js';
import { defineCommand } from '../../program/command.js';
import { EXIT_CODES } from '../../program/exit-codes.js';

interface Options extends ConnectionOptions, ListOptions {
  readonly job?: string;
  readonly node?: string;
  readonly states?: string;
}

/** `weir execution list`. */
export const listExecutions = defineCommand<Options>({
  configure: (command) =>
    withLimit(withConnection(command))
      .option('--job <id>', 'only executions of this job')
      .option('--node <id>', 'only executions on this node')
      .option('--states <states>', 'only these compute states, such as running,failed'),
  async run({ options }, deps) {
    const client = connect(options, deps);
    const query = {
      namespace: namespaceOf(options, deps),
      job_id: options.job,
      node_id: options.node,
      states: options.states,
    };
    const read = async (page: object) => (await client.listExecutions({ query: { ...page, ...query } })).body;
    printList(
      await allPages(read, options.limit),
      [
        ['ID', ({ id }) => id],
        ['JOB', ({ job_id }) => job_id],
        ['VERSION', ({ job_version }) => String(job_version)],
        ['NODE', ({ node_id }) => node_id],
        ['DESIRED', ({ status }) => status.desired_state.state_type],
        ['STATE', ({ status }) => status.compute_state.state_type],
        ['AGE', ({ status }) => age(status.created_at, deps.now())],
      ],
      options.format,
      'executions',
      deps,
    );
    return EXIT_CODES.ok;
  },
});
