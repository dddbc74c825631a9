import { allPages } from '../../client/all-pages.js';
import { type ConnectionOptions, connect, withConnection } from '../../client/connection.js';
import { type ListOptions, withLimit } from '../../output/list-options.js';
import { printList } from '../../output/print-list.js';
import { age, labelText } from '../../output/table.js';
import { defineCommand } from '../../program/command.js';
import { EXIT_CODES } from '../../program/exit-codes.js';

interface Options extends ConnectionOptions, ListOptions {
  readonly states?: string;
  readonly labels?: string;
}

/** `weir node list`: deleted nodes only with `--states deleted`. */
export const listNodes = defineCommand<Options>({
  configure: (command) =>
    withLimit(withConnection(command))
      .option('--states <states>', 'only nodes in these states, such as connected,lost')
      .option('--labels <labels>', 'only nodes with these labels, such as zone=a,!gpu'),
  async run({ options }, deps) {
    const client = connect(options, deps);
    const { states, labels } = options;
    const read = async (page: object) => (await client.listNodes({ query: { ...page, states, labels } })).body;
    printList(
      await allPages(read, options.limit),
      [
        ['NAME', ({ spec }) => spec.name],
        ['ID', ({ id }) => id],
        ['STATE', ({ status }) => status.connection_state + (status.contested === undefined ? '' : ' (contested)')],
        ['LAST CONTACT', ({ status }) => age(status.last_heartbeat, deps.now())],
        ['LABELS', ({ spec }) => labelText(spec.labels)],
      ],
      options.format,
      'nodes',
      deps,
    );
    return EXIT_CODES.ok;
  },
});
