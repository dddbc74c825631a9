import { type Explanation, explainError } from '@weir/advisor';
import { Option } from 'commander';
import { cataloguesFor } from '../lint/distribution.js';
import { jsonText } from '../output/json.js';
import { CliProblem } from '../program/cli-problem.js';
import { defineCommand } from '../program/command.js';
import { EXIT_CODES } from '../program/exit-codes.js';
import { readInput } from '../program/read-input.js';

interface Options {
  readonly context?: string;
  readonly format: 'pretty' | 'json';
}

/** `weir explain MESSAGE`: what an error message means, what causes it and how it goes away. */
export const explain = defineCommand<Options>({
  configure: (command) =>
    command
      .argument('<message...>', 'the message as it was logged, or - for standard input')
      .option('-c, --context <file>', 'pipeline that the message is about: the answer shows it repaired')
      .addOption(new Option('--format <format>', 'how to print').choices(['pretty', 'json']).default('pretty')),
  async run({ args, options }, deps) {
    const given = args.join(' ');
    const message = given === '-' ? await readInput('-', deps) : given;
    if (message.trim() === '') throw new CliProblem('the message is blank');
    const context = options.context === undefined ? undefined : await readInput(options.context, deps);
    const explanation = explainError({ error_message: message, context }, await cataloguesFor('auto'));
    deps.out(options.format === 'json' ? jsonText(explanation) : describe(explanation));
    return explanation.family === null ? EXIT_CODES.no : EXIT_CODES.ok;
  },
});

function describe({ error_type: type, explanation, cause, fix, common_mistakes, related_docs }: Explanation): string {
  const indented = (text: string): string => text.trimEnd().replace(/^/gm, '    ');
  return [
    `${explanation} (${type})`,
    `Cause: ${cause}`,
    `Fix: ${fix.description}`,
    ...(fix.before === null ? [] : ['Before:', indented(fix.before)]),
    ...(fix.after === '' ? [] : ['After:', indented(fix.after)]),
    ...(common_mistakes.length === 0 ? [] : ['Often:', ...common_mistakes.map(indented)]),
    ...(related_docs.length === 0 ? [] : ['See:', ...related_docs.map(indented)]),
    '',
  ].join('\n');
}
