import { allPages } from '../../client/all-pages.js';
import { type ConnectionOptions, connect, namespaceOf, withConnection } from '../../client/connection.js';
import { type ListOptions, withLimit } from '../../output/list-options.js';
import { printList } from '../../output/print-list.js';
import { age } from '../../output/table.js';
import { defineCommand } from '../../program/command.js';
import { EXIT_CODES } from '../../program/exit-codes.js';

interface Options extends ConnectionOptions, ListOptions {
  readonly job?: string;
  readonly states?: string;
}

/** `weir evaluation list`. */
export const listEvaluations = defineCommand<Options>({
  configure: (command) =>
    withLimit(withConnection(command))
      .option('--job <id>', 'only evaluations of this job')
      .option('--states <states>', 'only these states, such as pending,failed'),
  async run({ options }, deps) {
    const client = connect(options, deps);
    const query = { namespace: namespaceOf(options, deps), job_id: options.job, states: options.states };
    const read = async (page: object) => (await client.listEvaluations({ query: { ...page, ...query } })).body;
    printList(
      await allPages(read, options.limit),
      [
        ['ID', ({ id }) => id],
        ['JOB', ({ job_id }) => job_id],
        ['TRIGGER', ({ triggered_by }) => triggered_by],
        ['STATE', ({ status }) => status.state.state_type],
        ['AGE', ({ status }) => age(status.created_at, deps.now())],
        ['MESSAGE', ({ status }) => status.state.message],
      ],
      options.format,
      'evaluations',
      deps,
    );
    return EXIT_CODES.ok;
  },
});
