import { allPages } from '../../client/all-pages.js';
import { type ConnectionOptions, connect, namespaceOf, withConnection } from '../../client/connection.js';
import { type ListOptions, withLimit } from '../../output/list-options.js';
import { printList } from '../../output/print-list.js';
import { age } from '../../output/table.js';
import { defineCommand } from '../../program/command.js';
import { EXIT_CODES } from '../../program/exit-codes.js';

interface Options extends ConnectionOptions, ListOptions {
  readonly states?: string;
  readonly labels?: string;
}

/** `weir job list`: deleted jobs only with `--states deleted`. */
export const listJobs = defineCommand<Options>({
  configure: (command) =>
    withLimit(withConnection(command))
      .option('--states <states>', 'only jobs in these states, such as running,failed')
      .option('--labels <labels>', 'only jobs with these labels, such as env=prod,tier!=test'),
  async run({ options }, deps) {
    const client = connect(options, deps);
    const { states, labels } = options;
    const namespace = namespaceOf(options, deps);
    const read = async (page: object) =>
      (await client.listJobs({ query: { ...page, states, labels, namespace } })).body;
    const jobs = await allPages(read, options.limit);
    printList(
      jobs,
      [
        ['NAME', (job) => job.spec.name],
        ['ID', (job) => job.id],
        ['STATE', (job) => job.status.state.state_type],
        ['VERSION', (job) => String(job.status.version)],
        ['AGE', (job) => age(job.status.created_at, deps.now())],
      ],
      options.format,
      'jobs',
      deps,
    );
    return EXIT_CODES.ok;
  },
});
