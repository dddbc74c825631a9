import { allPages } from '../../../client/all-pages.js';
import { type ConnectionOptions, connect, namespaceOf, withConnection } from '../../../client/connection.js';
import { type ListOptions, withLimit } from '../../../output/list-options.js';
import { printList } from '../../../output/print-list.js';
import { age } from '../../../output/table.js';
import { defineCommand } from '../../../program/command.js';
import { EXIT_CODES } from '../../../program/exit-codes.js';
import { first, withName } from '../../../program/one-argument.js';

/** `weir job rollout list NAME`: one per version, newest first. */
export const listRollouts = defineCommand<ConnectionOptions & ListOptions>({
  configure: (command) => withLimit(withConnection(withName(command, 'job', 'id or name of the job'))),
  async run({ args, options }, deps) {
    const client = connect(options, deps);
    const params = { id: first(args) };
    const namespace = namespaceOf(options, deps);
    const read = async (page: object) => (await client.listJobRollouts({ params, query: { ...page, namespace } })).body;
    printList(
      await allPages(read, options.limit),
      [
        ['VERSION', ({ job_version }) => String(job_version)],
        ['STRATEGY', ({ strategy }) => strategy],
        ['STATE', ({ status }) => status.state.state_type],
        ['HEALTHY', ({ status }) => `${status.counts.healthy} of ${status.counts.total}`],
        ['AGE', ({ status }) => age(status.created_at, deps.now())],
        ['MESSAGE', ({ status }) => status.state.message],
      ],
      options.format,
      'rollouts',
      deps,
    );
    return EXIT_CODES.ok;
  },
});
