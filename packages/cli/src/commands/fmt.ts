import { formatPipeline } from '@weir/formatter';
import { parsePipeline } from '@weir/pipeline-parser';
import { catalogueFor } from '../lint/distribution.js';
import { findFiles } from '../lint/find-files.js';
import { plural } from '../lint/lint-report.js';
import { looksLikePipeline } from '../lint/looks-like-pipeline.js';
import { defineCommand } from '../program/command.js';
import { EXIT_CODES } from '../program/exit-codes.js';
import { readInput } from '../program/read-input.js';
import { writeOutput } from '../program/write-output.js';

interface Options {
  readonly check?: true;
}

/** `weir fmt FILE…`: canonical order and style; what the file says stays the same. */
export const fmt = defineCommand<Options>({
  configure: (command) =>
    command
      .argument('<files...>', 'files, folders, patterns, or - for standard input to standard output')
      .option('--check', 'change nothing; exit code 1 when a file is not formatted'),
  async run({ args, options }, deps) {
    const catalogue = await catalogueFor('auto');
    let changed = 0;
    let refused = 0;
    for (const { name, certain } of await findFiles(args, deps)) {
      const text = await readInput(name, deps);
      if (!certain && !looksLikePipeline(parsePipeline(text), catalogue)) continue;
      const result = formatPipeline(text);
      if (!result.ok) {
        refused += 1;
        for (const { line, column, message } of result.findings) deps.err(`${name}:${line}:${column} ${message}\n`);
        continue;
      }
      if (result.changed) {
        changed += 1;
        if (name !== '-') deps.err(`${name}${options.check === true ? ' is not formatted' : ''}\n`);
      }
      if (options.check !== true && (result.changed || name === '-')) writeOutput(name, result.text, deps);
    }
    if (refused > 0) deps.err(`${plural(refused, 'file')} not formatted: not sound YAML\n`);
    return refused > 0 || (options.check === true && changed > 0) ? EXIT_CODES.no : EXIT_CODES.ok;
  },
});
