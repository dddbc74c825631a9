import { type ConnectionOptions, connect, namespaceOf, withConnection } from '../../client/connection.js';
import { wholeNumber } from '../../output/list-options.js';
import { CliProblem } from '../../program/cli-problem.js';
import { defineCommand } from '../../program/command.js';
import { EXIT_CODES } from '../../program/exit-codes.js';
import { first, withName } from '../../program/one-argument.js';
import { printChange } from './change.js';

interface Options extends ConnectionOptions {
  readonly to?: number;
  readonly reason?: string;
  readonly force?: true;
}

/** `weir job rollback NAME`: to the version that is asked for, or else to the last stable one before the newest. */
export const rollbackJob = defineCommand<Options>({
  configure: (command) =>
    withConnection(withName(command, 'job', 'id or name of the job'))
      .option(
        '--to <version>',
        'the version to return to (default: the last stable one before the newest)',
        wholeNumber,
      )
      .option('--force', "although today's checks find errors in its pipeline")
      .option('--reason <text>', 'why, for the history'),
  async run({ args, options }, deps) {
    const client = connect(options, deps);
    const namespace = namespaceOf(options, deps);
    const params = { id: first(args) };
    let version = options.to;
    if (version === undefined) {
      const { items } = (await client.listJobVersions({ params, query: { namespace, limit: '1000' } })).body;
      version = items.slice(1).find(({ stable }) => stable)?.version;
      if (version === undefined) {
        throw new CliProblem(`job ${first(args)} has no stable version before the newest`, {
          exitCode: EXIT_CODES.no,
          hint: 'name one with --to; weir job version list shows them all',
        });
      }
    }
    const body = { version, reason: options.reason, force: options.force };
    const answer = (await client.rollbackJob({ params, query: { namespace }, body })).body;
    for (const warning of answer.warnings) deps.err(`warning: ${warning}\n`);
    printChange(answer, `runs version ${version} again as version ${answer.job.status.version}`, options.format, deps);
    return EXIT_CODES.ok;
  },
});
