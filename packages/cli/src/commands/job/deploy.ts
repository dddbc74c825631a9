import { Problem } from '@weir/api-contract';
import { type ConnectionOptions, connect, connectWithDocument, withConnection } from '../../client/connection.js';
import { jsonText } from '../../output/json.js';
import { wholeNumber } from '../../output/list-options.js';
import { defineCommand } from '../../program/command.js';
import { EXIT_CODES } from '../../program/exit-codes.js';
import { first, withName } from '../../program/one-argument.js';
import { readInput } from '../../program/read-input.js';
import { awaitRunning } from './await-running.js';

interface Options extends ConnectionOptions {
  readonly force?: true;
  readonly dryRun?: true;
  readonly strict?: true;
  readonly wait?: true;
  readonly timeout: number;
}

const flag = (given: true | undefined): 'true' | undefined => (given === true ? 'true' : undefined);

/** `weir job deploy FILE`: an unchanged job is no failure, so that deploying twice is harmless. */
export const deployJob = defineCommand<Options>({
  configure: (command) =>
    withConnection(withName(command, 'file', 'job file, or - for standard input'))
      .option('--force', 'deploy although unchanged or although the pipeline has errors')
      .option('--dry-run', 'check and answer, but change nothing')
      .option('--strict', 'unknown fields of the job are errors')
      .option('--wait', 'wait until the version has reached every node')
      .option('--timeout <seconds>', 'with --wait: give up after so many seconds', wholeNumber, 60),
  async run({ args, options }, deps) {
    const text = await readInput(first(args), deps);
    const client = connectWithDocument(options, deps, text);
    const query = { force: flag(options.force), dry_run: flag(options.dryRun), strict: flag(options.strict) };
    try {
      const { body } = await client.putJob({ query, body: {} });
      for (const warning of body.warnings) deps.err(`warning: ${warning}\n`);
      if (options.format === 'json') deps.out(jsonText(body));
      else {
        const verb = body.created ? 'created' : 'updated';
        const would = options.dryRun === true ? 'would be ' : '';
        deps.out(`${body.job.spec.name} ${would}${verb} as version ${body.version} (${body.job_id})\n`);
      }
      if (options.wait === true && options.dryRun !== true) {
        await awaitRunning(connect(options, deps), body, options.timeout * 1000, deps);
      }
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'unchanged')) throw error;
      if (options.format === 'json') deps.out(jsonText({ unchanged: true, ...error.details }));
      else deps.out('unchanged: this is what is deployed already\n');
    }
    return EXIT_CODES.ok;
  },
});
