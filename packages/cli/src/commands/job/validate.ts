import { normaliseJobSpec } from '@weir/fleet-model';
import { parsePipeline, toPlain } from '@weir/pipeline-parser';
import { type ConnectionOptions, connectWithDocument, withConnection } from '../../client/connection.js';
import { count } from '../../lint/lint-report.js';
import { checkerFor } from '../../lint/lint-settings.js';
import { lintText } from '../../lint/lint-text.js';
import { jsonText } from '../../output/json.js';
import { defineCommand } from '../../program/command.js';
import { EXIT_CODES } from '../../program/exit-codes.js';
import { first, withName } from '../../program/one-argument.js';
import { readInput } from '../../program/read-input.js';
import { pretty } from '../../reporters/pretty.js';
import { weirVersion } from '../../version.js';

interface Options extends ConnectionOptions {
  readonly offline?: true;
  readonly distribution: string;
}

/** `weir job validate FILE`: is it a job, would its pipeline start, and (unless offline) would the control plane take it. */
export const validateJob = defineCommand<Options>({
  configure: (command) =>
    withConnection(withName(command, 'file', 'job file, or - for standard input'))
      .option('--offline', 'do not ask the control plane')
      .option('-d, --distribution <name>', 'auto, redpanda-connect or bento', 'auto'),
  async run({ args, options }, deps) {
    const name = first(args);
    const text = await readInput(name, deps);
    const job = normaliseJobSpec(toPlain(parsePipeline(text).tree));
    const report = lintText(name, text, await checkerFor({ distribution: options.distribution }));
    const valid = job.errors.length === 0 && count([report], 'error') === 0;
    if (options.format === 'json') {
      const findings = report.findings.map(({ finding, start }) => ({ ...start, ...finding }));
      deps.out(jsonText({ valid, job: { errors: job.errors, warnings: job.warnings }, pipeline: findings }));
    } else {
      for (const { path, message } of job.errors) deps.out(`${name}: error: job: ${path} ${message}\n`);
      for (const { path, message } of job.warnings) deps.out(`${name}: warning: job: ${path} ${message}\n`);
      deps.out(pretty({ files: [report], skipped: 0 }, { colors: deps.colors, version: weirVersion() }));
    }
    if (!valid) return EXIT_CODES.no;
    if (options.offline !== true) {
      const query = { dry_run: 'true', force: 'true' } as const;
      await connectWithDocument(options, deps, text).putJob({ query, body: {} });
      if (options.format === 'table') deps.out('the control plane would take it\n');
    }
    return EXIT_CODES.ok;
  },
});
