import { GRANTS } from '@weir/api-contract/control-plane';
import { type ConnectionOptions, connect, withConnection } from '../../client/connection.js';
import { CliProblem } from '../../program/cli-problem.js';
import { defineCommand } from '../../program/command.js';
import { EXIT_CODES } from '../../program/exit-codes.js';
import { first, withName } from '../../program/one-argument.js';
import { printSecret } from './print-secret.js';

interface Options extends ConnectionOptions {
  readonly scopes: string;
  readonly ttl?: string;
}

/** `weir token create NAME --scopes read:job,write:job`: its text alone on standard output, shown this once. */
export const createToken = defineCommand<Options>({
  configure: (command) =>
    withConnection(withName(command, 'name', 'what it is called'))
      .requiredOption('--scopes <scopes>', 'what it allows, such as read:job,write:job or *')
      .option('--ttl <duration>', 'how long it is good for, such as 30m, 24h or 7d (default: until it is revoked)'),
  async run({ args, options }, deps) {
    const scopes = options.scopes.split(',').map((scope) => scope.trim());
    const unknown = scopes.find((scope) => !GRANTS.includes(scope));
    if (unknown !== undefined) {
      throw new CliProblem(`there is no scope "${unknown}"`, { hint: `one of ${GRANTS.join(', ')}` });
    }
    const body = { name: first(args), scopes, ...(options.ttl === undefined ? {} : { ttl: options.ttl }) };
    printSecret((await connect(options, deps).createToken({ body })).body, options, deps);
    return EXIT_CODES.ok;
  },
});
