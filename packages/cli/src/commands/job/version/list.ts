import { allPages } from '../../../client/all-pages.js';
import { type ConnectionOptions, connect, namespaceOf, withConnection } from '../../../client/connection.js';
import { type ListOptions, withLimit } from '../../../output/list-options.js';
import { printList } from '../../../output/print-list.js';
import { age } from '../../../output/table.js';
import { defineCommand } from '../../../program/command.js';
import { EXIT_CODES } from '../../../program/exit-codes.js';
import { first, withName } from '../../../program/one-argument.js';

/** `weir job version list NAME`. */
export const listJobVersions = defineCommand<ConnectionOptions & ListOptions>({
  configure: (command) => withLimit(withConnection(withName(command, 'job', 'id or name of the job'))),
  async run({ args, options }, deps) {
    const client = connect(options, deps);
    const params = { id: first(args) };
    const namespace = namespaceOf(options, deps);
    const read = async (page: object) => (await client.listJobVersions({ params, query: { ...page, namespace } })).body;
    printList(
      await allPages(read, options.limit),
      [
        ['VERSION', ({ version }) => String(version)],
        ['STABLE', ({ stable }) => (stable ? 'yes' : 'no')],
        ['CREATED', ({ created_at }) => created_at],
        ['AGE', ({ created_at }) => age(created_at, deps.now())],
      ],
      options.format,
      'versions',
      deps,
    );
    return EXIT_CODES.ok;
  },
});
