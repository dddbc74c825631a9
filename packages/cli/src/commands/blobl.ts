import {
  BloblangRuntimeError,
  BloblangSyntaxError,
  type CompiledMapping,
  compileMapping,
  createServices,
  formatJson,
  type MappingInput,
  type MappingResult,
  type MappingServices,
  parseJson,
  type Value,
} from '@weir/bloblang/interpreter';
import { codeFrame, LineIndex } from '@weir/diagnostics';
import { catalogueFor } from '../lint/distribution.js';
import { CliProblem } from '../program/cli-problem.js';
import { defineCommand } from '../program/command.js';
import type { Deps } from '../program/deps.js';
import { EXIT_CODES, type ExitCode } from '../program/exit-codes.js';
import { readInput } from '../program/read-input.js';

interface Options {
  readonly file?: string;
  readonly input?: string;
  readonly raw?: true;
  readonly distribution: string;
}

/** `weir blobl MAPPING < documents`: one JSON document a line in, one result a line out; a deleted one leaves no line. */
export const blobl = defineCommand<Options>({
  configure: (command) =>
    command
      .argument('[mapping]', 'the mapping itself')
      .option('-f, --file <file>', 'read the mapping from a file')
      .option('-i, --input <file>', 'read the documents from a file instead of standard input', '-')
      .option('-r, --raw', 'each line is text, not JSON')
      .option('-d, --distribution <name>', 'whose language: redpanda-connect or bento', 'redpanda-connect'),
  async run({ args, options }, deps) {
    const mapping = await compiled(await mappingText(args, options, deps), options.distribution);
    const documents = (await readInput(options.input ?? '-', deps)).split('\n').filter((line) => line.trim() !== '');
    const services = createServices();
    let code: ExitCode = EXIT_CODES.ok;
    for (const [index, document] of documents.entries()) {
      try {
        deps.out(lineOf(mapping, document, options.raw === true, services));
      } catch (error) {
        if (!(error instanceof BloblangRuntimeError)) throw error;
        deps.err(`document ${index + 1}: ${error.message}\n`);
        code = EXIT_CODES.no;
      }
    }
    return code;
  },
});

async function mappingText(args: readonly string[], options: Options, deps: Deps): Promise<string> {
  const [inline] = args;
  if ((inline === undefined) === (options.file === undefined)) {
    throw new CliProblem('give the mapping as an argument or as --file, one of the two');
  }
  return inline ?? (await readInput(options.file ?? '', deps));
}

async function compiled(text: string, distribution: string): Promise<CompiledMapping> {
  const { functions, methods, distribution: name } = await catalogueFor(distribution);
  try {
    return compileMapping(text, { dialect: { name, functions, methods } });
  } catch (error) {
    if (!(error instanceof BloblangSyntaxError)) throw error;
    const lines = new LineIndex(text);
    const told = error.problems.map(({ message, span }) => {
      const { line, column } = lines.positionAt(span.start);
      return `line ${line}, column ${column}: ${message}\n${codeFrame(lines, line, { column })}`;
    });
    throw new CliProblem(told.join('\n'), { exitCode: EXIT_CODES.no, cause: error });
  }
}

function lineOf(mapping: CompiledMapping, document: string, raw: boolean, services: MappingServices): string {
  const input = message(document, raw);
  const result = mapping.map([input], 0, services);
  if (result.kind === 'deleted') return '';
  return `${bodyText(result, input)}\n`;
}

function message(text: string, raw: boolean): MappingInput {
  const bytes = new TextEncoder().encode(text);
  const json = (): Value => {
    if (raw) return text;
    try {
      return parseJson(bytes);
    } catch (cause) {
      throw new BloblangRuntimeError(`the document is not JSON: ${cause instanceof Error ? cause.message : cause}`);
    }
  };
  return { json, bytes: () => bytes, metadata: new Map() };
}

function bodyText(result: MappingResult & { kind: 'message' }, input: MappingInput): string {
  if (result.body.kind === 'unchanged') return new TextDecoder().decode(input.bytes());
  const { value } = result.body;
  if (typeof value === 'string') return value;
  return value instanceof Uint8Array ? new TextDecoder().decode(value) : formatJson(value);
}
