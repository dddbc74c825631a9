import { type ConnectionOptions, connect, withConnection } from '../../client/connection.js';
import { jsonText } from '../../output/json.js';
import { defineCommand } from '../../program/command.js';
import { EXIT_CODES } from '../../program/exit-codes.js';
import { first, withName } from '../../program/one-argument.js';

interface Options extends ConnectionOptions {
  readonly force?: true;
  readonly revoke?: true;
}

/** `weir node delete NAME`: a connected node needs `--force` and registers again when it comes back. */
export const deleteNode = defineCommand<Options>({
  configure: (command) =>
    withConnection(withName(command, 'node', 'id or name of the node'))
      .option('--force', 'also a connected node')
      .option('--revoke', 'its credential as well: it cannot come back without a new join token'),
  async run({ args, options }, deps) {
    const { body } = await connect(options, deps).deleteNode({
      params: { id: first(args) },
      body: { force: options.force, revoke: options.revoke },
    });
    deps.out(options.format === 'json' ? jsonText(body) : `${body.node_id} deleted\n`);
    return EXIT_CODES.ok;
  },
});
