import { outlineMapping } from '@weir/bloblang';
import { parsed } from '../blobl/compile.js';
import { DeepMapper, mayRecurse } from '../blobl/deep-mapper.js';
import { linesOf } from '../blobl/lines.js';
import { mapDocuments } from '../blobl/map-documents.js';
import { mapperFor } from '../blobl/mapper.js';
import { CliProblem } from '../program/cli-problem.js';
import { defineCommand } from '../program/command.js';
import type { Deps } from '../program/deps.js';
import { EXIT_CODES } from '../program/exit-codes.js';
import { readInput, streamInput } from '../program/read-input.js';

interface Options {
  readonly file?: string;
  readonly input: string;
  readonly raw?: true;
  readonly pretty?: true;
  readonly explain?: true;
  readonly distribution: string;
  readonly maxBytes: string;
  readonly maxMs: string;
}

/** `weir blobl MAPPING < documents`: one JSON document a line in, one result a line out; a deleted one leaves no line. */
export const blobl = defineCommand<Options>({
  configure: (command) =>
    command
      .argument('[mapping]', 'the mapping itself')
      .option('-f, --file <file>', 'read the mapping from a file')
      .option('-i, --input <file>', 'read the documents from a file instead of standard input', '-')
      .option('-r, --raw', 'each line is text, not JSON')
      .option('-p, --pretty', 'spread results over lines')
      .option('--explain', 'print how the mapping is read, and run nothing')
      .option('-d, --distribution <name>', 'whose language: redpanda-connect or bento', 'redpanda-connect')
      .option('--max-bytes <n>', 'longest document', '16777216')
      .option('--max-ms <n>', 'longest time for one document', '10000'),
  async run({ args, options }, deps) {
    const text = await mappingText(args, options, deps);
    if (options.explain === true) {
      deps.out(outlineMapping(await parsed(text, options.distribution), text));
      return EXIT_CODES.ok;
    }
    const order = {
      text,
      distribution: options.distribution,
      milliseconds: positive('--max-ms', options.maxMs),
      options: { raw: options.raw === true, ...(options.pretty === true ? { indent: '  ' } : {}) },
    };
    const lines = linesOf(streamInput(options.input, deps), positive('--max-bytes', options.maxBytes));
    const mapper = await mapperFor(order);
    const deep = mayRecurse(text) ? new DeepMapper(order) : undefined;
    try {
      const failed = await mapDocuments(lines, (batch) => (deep ?? mapper).map(batch), deps);
      return failed === 0 ? EXIT_CODES.ok : EXIT_CODES.no;
    } finally {
      await deep?.close();
    }
  },
});

async function mappingText(args: readonly string[], options: Options, deps: Deps): Promise<string> {
  const [inline] = args;
  if ((inline === undefined) === (options.file === undefined)) {
    throw new CliProblem('give the mapping as an argument or as --file, one of the two');
  }
  return inline ?? (await readInput(options.file ?? '', deps));
}

function positive(option: string, text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new CliProblem(`${option} takes a whole number above 0, not ${JSON.stringify(text)}`);
}
