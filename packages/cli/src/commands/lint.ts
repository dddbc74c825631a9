import { describeCorrection, resourceLabels } from '@weir/linter';
import { Option } from 'commander';
import { envFileNames } from '../lint/env-file.js';
import { findFiles } from '../lint/find-files.js';
import { lintFiles } from '../lint/lint-files.js';
import { count, type FileReport } from '../lint/lint-report.js';
import { type Checker, checkerFor, type LintSettings } from '../lint/lint-settings.js';
import { fixText, type LintedText, lintTemplateText } from '../lint/lint-text.js';
import { shareResources } from '../lint/share-resources.js';
import { defineCommand } from '../program/command.js';
import type { Deps } from '../program/deps.js';
import { EXIT_CODES } from '../program/exit-codes.js';
import { readInput } from '../program/read-input.js';
import { writeOutput } from '../program/write-output.js';
import { REPORTER_NAMES, REPORTERS, type ReporterName } from '../reporters/index.js';
import { weirVersion } from '../version.js';

interface Options {
  readonly distribution: string;
  readonly format: ReporterName;
  readonly fix?: true;
  readonly quiet?: true;
  readonly strict?: true;
  readonly labels?: true;
  readonly resources?: readonly string[];
  readonly templates?: readonly string[];
  readonly env?: true;
  readonly envFile?: readonly string[];
}

/** `weir lint FILE…`: exit code 1 when a pipeline would not start. */
export const lint = defineCommand<Options>({
  configure: (command) =>
    command
      .argument('<files...>', 'files, folders, patterns, or - for standard input')
      .option('-d, --distribution <name>', 'auto, redpanda-connect or bento, with or without @version', 'auto')
      .addOption(new Option('--format <format>', 'how to print').choices(REPORTER_NAMES).default('pretty'))
      .option('--fix', 'write back what can be corrected for certain (to standard output for -)')
      .option('-q, --quiet', 'only errors')
      .option('--strict', 'warnings count as errors for the exit code')
      .option('--labels', 'warn about components without a label')
      .option('-r, --resources <files...>', 'files whose resources the others may refer to; checked as well')
      .option('-t, --templates <files...>', 'templates whose components the others may use; checked as well')
      .option('--env', 'warn about environment variables that are neither set nor have a default')
      .option('-e, --env-file <files...>', 'the same, with the variables that these files set'),
  async run({ args, options }, deps) {
    const found = findFiles([...args, ...(options.resources ?? [])], deps);
    const templates = await readAll(options.templates ?? [], deps);
    const settings = await settingsOf(options, templates, deps);
    const reports = await shareResources(
      await lintFiles(
        found.map(({ name }) => name),
        settings,
        deps,
      ),
      settings,
    );
    const kept = reports.filter(({ looksLikePipeline }, i) => looksLikePipeline || found[i]?.certain === true);
    const checker = templates.length > 0 || options.fix === true ? await checkerFor(settings) : undefined;
    const render = templates.length > 0 ? await deps.templateRenderer?.() : undefined;
    const checked = templates.flatMap(({ name, text }) =>
      checker === undefined ? [] : lintTemplateText(name, text, checker, render),
    );
    const fixedUp = options.fix === true && checker !== undefined ? await fixAll(kept, checker, deps) : kept;
    const files = [...checked, ...fixedUp];
    const shown = options.quiet === true ? files.map(onlyErrors) : files;
    const reporter = await REPORTERS[options.format]();
    const skipped = found.length - kept.length;
    const report = reporter({ files: shown, skipped }, { colors: deps.colors, version: weirVersion() });
    // With --fix and -, standard output is the corrected text.
    if (options.fix === true && args.includes('-')) deps.err(report);
    else deps.out(report);
    const bad = count(files, 'error') + (options.strict === true ? count(files, 'warning') : 0);
    return bad === 0 ? EXIT_CODES.ok : EXIT_CODES.no;
  },
});

interface NamedText {
  readonly name: string;
  readonly text: string;
}

async function readAll(names: readonly string[], deps: Deps): Promise<readonly NamedText[]> {
  const found = names.length === 0 ? [] : findFiles(names, deps);
  return Promise.all(found.map(async ({ name }) => ({ name, text: await readInput(name, deps) })));
}

/** What the options say, with the files that they name read. */
async function settingsOf(options: Options, templates: readonly NamedText[], deps: Deps): Promise<LintSettings> {
  const resources = await readAll(options.resources ?? [], deps);
  const envFiles = await readAll(options.envFile ?? [], deps);
  const environment = options.env === true || options.envFile !== undefined;
  return {
    distribution: options.distribution,
    ...(resources.length > 0 && {
      resources: [...resourceLabels(resources.map(({ text }) => text))].map(([type, set]) => [type, [...set]] as const),
    }),
    ...(environment && {
      environment: [...Object.keys(deps.env), ...envFiles.flatMap(({ text }) => envFileNames(text))],
    }),
    ...(options.labels === true && { requireLabels: true }),
    ...(templates.length > 0 && { templates: templates.map(({ text }) => text) }),
  };
}

async function fixAll(reports: readonly LintedText[], checker: Checker, deps: Deps): Promise<readonly LintedText[]> {
  const files: LintedText[] = [];
  for (const { file, text } of reports) files.push(await fixed(file, text, checker, deps));
  return files;
}

/** Corrects a file in place and tells each correction. */
async function fixed(name: string, text: string, checker: Checker, deps: Deps): Promise<LintedText> {
  const { text: corrected, corrections, report } = fixText(name, text, checker);
  for (const correction of corrections) deps.err(`${name}: fixed ${describeCorrection(correction)}\n`);
  if (corrected !== text || name === '-') writeOutput(name, corrected, deps);
  return report;
}

const onlyErrors = (file: FileReport): FileReport => ({
  ...file,
  findings: file.findings.filter(({ finding }) => finding.severity === 'error'),
});
