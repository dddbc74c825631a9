import { type ConnectionOptions, connect, namespaceOf, withConnection } from '../../../client/connection.js';
import { jsonText } from '../../../output/json.js';
import { wholeNumber } from '../../../output/list-options.js';
import { defineCommand } from '../../../program/command.js';
import { EXIT_CODES } from '../../../program/exit-codes.js';
import { first, withName } from '../../../program/one-argument.js';

interface Options extends ConnectionOptions {
  readonly from: number;
  readonly to?: number;
}

/** `weir job version diff NAME`: like diff(1), exit code 1 means that there is a difference. */
export const diffJobVersions = defineCommand<Options>({
  configure: (command) =>
    withConnection(withName(command, 'job', 'id or name of the job'))
      .requiredOption('--from <version>', 'the version to compare from', wholeNumber)
      .option('--to <version>', 'the version to compare with (default: the newest)', wholeNumber),
  async run({ args, options }, deps) {
    const { body } = await connect(options, deps).diffJobVersions({
      params: { id: first(args) },
      query: {
        namespace: namespaceOf(options, deps),
        from: String(options.from),
        to: options.to === undefined ? undefined : String(options.to),
      },
    });
    const diff = typeof body === 'string' ? body : body.diff;
    deps.out(options.format === 'json' ? jsonText({ diff }) : diff);
    return diff === '' ? EXIT_CODES.ok : EXIT_CODES.no;
  },
});
