import { type ConnectionOptions, connect, withConnection } from '../../client/connection.js';
import { jsonText } from '../../output/json.js';
import { record } from '../../output/table.js';
import { defineCommand } from '../../program/command.js';
import { EXIT_CODES } from '../../program/exit-codes.js';

interface Options extends ConnectionOptions {
  readonly dryRun?: true;
}

/** `weir operator gc`. */
export const collectGarbage = defineCommand<Options>({
  configure: (command) => withConnection(command).option('--dry-run', 'only count'),
  async run({ options }, deps) {
    const query = { dry_run: options.dryRun === true ? ('true' as const) : undefined };
    const { body } = await connect(options, deps).collectGarbage({ query });
    if (options.format === 'json') deps.out(jsonText(body));
    else deps.out(record(Object.entries(body.collected).map(([kind, n]) => [kind, String(n)] as const)));
    return EXIT_CODES.ok;
  },
});
