import { describeCorrection } from '@weir/linter';
import { Option } from 'commander';
import { cataloguesFor } from '../lint/distribution.js';
import { findFiles } from '../lint/find-files.js';
import { lintFiles } from '../lint/lint-files.js';
import { count, type FileReport } from '../lint/lint-report.js';
import { fixText, type LintedText } from '../lint/lint-text.js';
import { defineCommand } from '../program/command.js';
import type { Deps } from '../program/deps.js';
import { EXIT_CODES } from '../program/exit-codes.js';
import { writeOutput } from '../program/write-output.js';
import { REPORTER_NAMES, REPORTERS, type ReporterName } from '../reporters/index.js';
import { weirVersion } from '../version.js';

interface Options {
  readonly distribution: string;
  readonly format: ReporterName;
  readonly fix?: true;
  readonly quiet?: true;
  readonly strict?: true;
}

type Catalogues = Awaited<ReturnType<typeof cataloguesFor>>;

/** `weir lint FILE…`: exit code 1 when a pipeline would not start. */
export const lint = defineCommand<Options>({
  configure: (command) =>
    command
      .argument('<files...>', 'files, folders, patterns, or - for standard input')
      .option('-d, --distribution <name>', 'auto, redpanda-connect or bento, with or without @version', 'auto')
      .addOption(new Option('--format <format>', 'how to print').choices(REPORTER_NAMES).default('pretty'))
      .option('--fix', 'write back what can be corrected for certain (to standard output for -)')
      .option('-q, --quiet', 'only errors')
      .option('--strict', 'warnings count as errors for the exit code'),
  async run({ args, options }, deps) {
    const found = findFiles(args, deps);
    const reports = await lintFiles(
      found.map(({ name }) => name),
      options.distribution,
      deps,
    );
    const kept = reports.filter(({ looksLikePipeline }, i) => looksLikePipeline || found[i]?.certain === true);
    const files = options.fix === true ? await fixAll(kept, options.distribution, deps) : kept;
    const shown = options.quiet === true ? files.map(onlyErrors) : files;
    const reporter = await REPORTERS[options.format]();
    const skipped = found.length - files.length;
    const report = reporter({ files: shown, skipped }, { colors: deps.colors, version: weirVersion() });
    // With --fix and -, standard output is the corrected text.
    if (options.fix === true && args.includes('-')) deps.err(report);
    else deps.out(report);
    const bad = count(files, 'error') + (options.strict === true ? count(files, 'warning') : 0);
    return bad === 0 ? EXIT_CODES.ok : EXIT_CODES.no;
  },
});

async function fixAll(
  reports: readonly LintedText[],
  distribution: string,
  deps: Deps,
): Promise<readonly LintedText[]> {
  const catalogues = await cataloguesFor(distribution);
  const files: LintedText[] = [];
  for (const { file, text } of reports) files.push(await fixed(file, text, catalogues, deps));
  return files;
}

/** Corrects a file in place and tells each correction. */
async function fixed(name: string, text: string, catalogues: Catalogues, deps: Deps): Promise<LintedText> {
  const { text: corrected, corrections, report } = fixText(name, text, catalogues);
  for (const correction of corrections) deps.err(`${name}: fixed ${describeCorrection(correction)}\n`);
  if (corrected !== text || name === '-') await writeOutput(name, corrected, deps);
  return report;
}

const onlyErrors = (file: FileReport): FileReport => ({
  ...file,
  findings: file.findings.filter(({ finding }) => finding.severity === 'error'),
});
