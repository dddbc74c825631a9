import { Option } from 'commander';
import { cataloguesFor } from '../lint/distribution.js';
import { findFiles } from '../lint/find-files.js';
import { count, type FileReport } from '../lint/lint-report.js';
import { lintText } from '../lint/lint-text.js';
import { defineCommand } from '../program/command.js';
import { EXIT_CODES } from '../program/exit-codes.js';
import { readInput } from '../program/read-input.js';
import { REPORTER_NAMES, REPORTERS, type ReporterName } from '../reporters/index.js';
import { weirVersion } from '../version.js';

interface Options {
  readonly distribution: string;
  readonly format: ReporterName;
  readonly quiet?: true;
  readonly strict?: true;
}

/** `weir lint FILE…`: exit code 1 when a pipeline would not start. */
export const lint = defineCommand<Options>({
  configure: (command) =>
    command
      .argument('<files...>', 'files, folders, patterns, or - for standard input')
      .option('-d, --distribution <name>', 'auto, redpanda-connect or bento, with or without @version', 'auto')
      .addOption(new Option('--format <format>', 'how to print').choices(REPORTER_NAMES).default('pretty'))
      .option('-q, --quiet', 'only errors')
      .option('--strict', 'warnings count as errors for the exit code'),
  async run({ args, options }, deps) {
    const catalogues = await cataloguesFor(options.distribution);
    const found = await findFiles(args, deps);
    const files: FileReport[] = [];
    for (const { name, certain } of found) {
      const report = lintText(name, await readInput(name, deps), catalogues);
      if (certain || report.looksLikePipeline) files.push(report);
    }
    const shown = options.quiet === true ? files.map(onlyErrors) : files;
    const reporter = await REPORTERS[options.format]();
    const skipped = found.length - files.length;
    deps.out(reporter({ files: shown, skipped }, { colors: deps.colors, version: weirVersion() }));
    const bad = count(files, 'error') + (options.strict === true ? count(files, 'warning') : 0);
    return bad === 0 ? EXIT_CODES.ok : EXIT_CODES.no;
  },
});

const onlyErrors = (file: FileReport): FileReport => ({
  ...file,
  findings: file.findings.filter(({ finding }) => finding.severity === 'error'),
});
