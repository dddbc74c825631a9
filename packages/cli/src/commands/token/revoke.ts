import { type ConnectionOptions, connect, withConnection } from '../../client/connection.js';
import { jsonText } from '../../output/json.js';
import { defineCommand } from '../../program/command.js';
import { EXIT_CODES } from '../../program/exit-codes.js';
import { first, withName } from '../../program/one-argument.js';

/** `weir token revoke ID`: a token, a join token or the credential of a node opens nothing from now on. */
export const revokeToken = defineCommand<ConnectionOptions>({
  configure: (command) => withConnection(withName(command, 'token', 'id of the token')),
  async run({ args, options }, deps) {
    const { token } = (await connect(options, deps).revokeToken({ params: { id: first(args) } })).body;
    deps.out(options.format === 'json' ? jsonText(token) : `${token.id} revoked\n`);
    return EXIT_CODES.ok;
  },
});
