import { type Analysis, analyzePipeline, assessPipeline, type Compatibility, type Readable } from '@weir/advisor';
import { Option } from 'commander';
import { cataloguesFor } from '../lint/distribution.js';
import { plural } from '../lint/lint-report.js';
import { jsonText } from '../output/json.js';
import { CliProblem } from '../program/cli-problem.js';
import { defineCommand } from '../program/command.js';
import { EXIT_CODES } from '../program/exit-codes.js';
import { readInput } from '../program/read-input.js';

interface Options {
  readonly distribution: string;
  readonly format: 'pretty' | 'json';
}

/** `weir analyze FILE`: what a pipeline does in words, how complex it is, and how well it is made. */
export const analyze = defineCommand<Options>({
  configure: (command) =>
    command
      .argument('<file>', 'the pipeline or job, or - for standard input')
      .option('-d, --distribution <name>', 'auto, redpanda-connect or bento', 'auto')
      .addOption(new Option('--format <format>', 'how to print').choices(['pretty', 'json']).default('pretty')),
  async run({ args: [file = '-'], options }, deps) {
    const text = await readInput(file, deps);
    const catalogues = await cataloguesFor(options.distribution);
    const analysis = readable(file, analyzePipeline(text, catalogues));
    const compatibility = readable(file, assessPipeline(text, catalogues));
    deps.out(options.format === 'json' ? jsonText({ ...analysis, compatibility }) : describe(analysis, compatibility));
    return EXIT_CODES.ok;
  },
});

function readable<T>(file: string, read: Readable<T>): T {
  if (read.ok) return read.value;
  const [first] = read.findings;
  const place = first === undefined ? file : `${file}:${first.line}:${first.column}`;
  throw new CliProblem(`${place} ${first?.message ?? 'cannot be read'}`, { exitCode: EXIT_CODES.no });
}

function describe({ data_flow: flow, complexity }: Analysis, { score, categories, warnings }: Compatibility): string {
  const steps = flow.map((step, index) => `${String(index + 1).padStart(3)}. ${step}\n`).join('');
  const parts = Object.entries(categories).map(([name, points]) => `${name} ${points}`);
  const advice = warnings.map(
    ({ severity, rule, message, suggestion }) =>
      `${severity} ${rule}: ${message}\n${suggestion === null ? '' : `    ${suggestion}\n`}`,
  );
  return [
    `${steps}\n`,
    `Complexity  ${complexity.level}, ${plural(complexity.processor_count, 'processor')}\n`,
    `Score       ${score} of 100: ${parts.join(', ')}\n`,
    ...(advice.length === 0 ? [] : ['\n', ...advice]),
  ].join('');
}
