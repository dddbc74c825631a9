import { type Suggestions, suggestPatterns } from '@weir/advisor';
import { InvalidArgumentError, Option } from 'commander';
import { jsonText } from '../output/json.js';
import { CliProblem } from '../program/cli-problem.js';
import { defineCommand } from '../program/command.js';
import { EXIT_CODES } from '../program/exit-codes.js';

interface Options {
  readonly input?: string;
  readonly output?: string;
  readonly limit: number;
  readonly format: 'pretty' | 'json';
}

const MOST = 20;

function count(text: string): number {
  if (!/^\d{1,2}$/.test(text) || Number(text) < 1 || Number(text) > MOST)
    throw new InvalidArgumentError(`Expected a number from 1 to ${MOST}.`);
  return Number(text);
}

/** `weir suggest USE CASE`: whole pipelines for a use case in plain words, the best first. */
export const suggest = defineCommand<Options>({
  configure: (command) =>
    command
      .argument('<words...>', 'what the pipeline shall do')
      .option('-i, --input <component>', 'component or system to read from')
      .option('-o, --output <component>', 'component or system to write to')
      .option('-n, --limit <n>', 'most suggestions', count, 1)
      .addOption(new Option('--format <format>', 'how to print').choices(['pretty', 'json']).default('pretty')),
  async run({ args, options }, deps) {
    const useCase = args.join(' ');
    if (useCase.trim() === '') throw new CliProblem('the use case is blank');
    const request = { use_case: useCase, input_type: options.input, output_type: options.output };
    const found = suggestPatterns(request, options.limit);
    deps.out(options.format === 'json' ? jsonText(found) : describe(found));
    if (found.suggestions.length > 0) return EXIT_CODES.ok;
    deps.err('No pattern fits; name what is read, what is written and what happens between.\n');
    return EXIT_CODES.no;
  },
});

/** Each suggestion is a pipeline with its story in comments, so that the output of one can go into a file. */
const describe = ({ suggestions }: Suggestions): string =>
  suggestions
    .map(({ pattern_name: name, description, why_suggested: why, yaml, customization_hints: hints }) =>
      [`# ${name}: ${description}`, `# ${why}`, ...hints.map((hint) => `# - ${hint}`), yaml].join('\n'),
    )
    .join('---\n');
