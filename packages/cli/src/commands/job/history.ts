import { Option } from 'commander';
import { allPages } from '../../client/all-pages.js';
import { type ConnectionOptions, connect, namespaceOf, withConnection } from '../../client/connection.js';
import { type ListOptions, withLimit } from '../../output/list-options.js';
import { printList } from '../../output/print-list.js';
import { defineCommand } from '../../program/command.js';
import { EXIT_CODES } from '../../program/exit-codes.js';
import { first, withName } from '../../program/one-argument.js';

interface Options extends ConnectionOptions, ListOptions {
  readonly eventType?: 'all' | 'job' | 'execution';
}

/** `weir job history NAME`. */
export const jobHistory = defineCommand<Options>({
  configure: (command) =>
    withLimit(withConnection(withName(command, 'job', 'id or name of the job'))).addOption(
      new Option('--event-type <type>', 'only these events').choices(['all', 'job', 'execution']),
    ),
  async run({ args, options }, deps) {
    const client = connect(options, deps);
    const params = { id: first(args) };
    const query = { namespace: namespaceOf(options, deps), event_type: options.eventType };
    const read = async (page: object) => (await client.listJobHistory({ params, query: { ...page, ...query } })).body;
    printList(
      await allPages(read, options.limit),
      [
        ['TIME', ({ timestamp }) => timestamp],
        ['VERSION', ({ job_version }) => String(job_version)],
        ['EXECUTION', ({ execution_id }) => execution_id ?? '-'],
        ['EVENT', ({ message }) => message],
      ],
      options.format,
      'events',
      deps,
    );
    return EXIT_CODES.ok;
  },
});
