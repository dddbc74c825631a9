import { type ConnectionOptions, connectWithDocument, withConnection } from '../../client/connection.js';
import { jsonText } from '../../output/json.js';
import { defineCommand } from '../../program/command.js';
import { EXIT_CODES } from '../../program/exit-codes.js';
import { first, withName } from '../../program/one-argument.js';
import { readInput } from '../../program/read-input.js';

/** `weir job diff FILE`: like diff(1), exit code 1 means that there is a difference. */
export const diffJob = defineCommand<ConnectionOptions>({
  configure: (command) => withConnection(withName(command, 'file', 'job file, or - for standard input')),
  async run({ args, options }, deps) {
    const client = connectWithDocument(options, deps, await readInput(first(args), deps));
    const { body } = await client.diffJob({ body: {}, headers: { accept: 'application/json' } });
    if (typeof body === 'string') {
      deps.out(body);
      return body === '' ? EXIT_CODES.ok : EXIT_CODES.no;
    }
    for (const warning of body.warnings) deps.err(`warning: ${warning}\n`);
    if (options.format === 'json') deps.out(jsonText(body));
    else deps.out(body.diff);
    return body.diff === '' ? EXIT_CODES.ok : EXIT_CODES.no;
  },
});
