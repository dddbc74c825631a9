import { type Mapping, parseMapping } from '@weir/bloblang';
import { BloblangSyntaxError, type CompiledMapping, compileMapping } from '@weir/bloblang/interpreter';
import { codeFrame, LineIndex } from '@weir/diagnostics';
import { catalogueFor } from '../lint/distribution.js';
import { CliProblem } from '../program/cli-problem.js';
import { EXIT_CODES } from '../program/exit-codes.js';

/** A mapping of a distribution's language, ready to run, each document within `milliseconds`. Throws a CliProblem that shows what is wrong with it. */
export async function compiled(text: string, distribution: string, milliseconds: number): Promise<CompiledMapping> {
  const dialect = await dialectOf(distribution);
  try {
    return compileMapping(text, { dialect, limits: { milliseconds } });
  } catch (error) {
    if (!(error instanceof BloblangSyntaxError)) throw error;
    throw refusal(text, error.problems, error);
  }
}

/** The tree of a mapping. Throws a CliProblem that shows what is wrong with it. */
export async function parsed(text: string, distribution: string): Promise<Mapping> {
  const { ast, errors } = parseMapping(text, await dialectOf(distribution));
  if (ast === undefined) throw refusal(text, errors);
  return ast;
}

async function dialectOf(distribution: string) {
  const { functions, methods, distribution: name } = await catalogueFor(distribution);
  return { name, functions, methods };
}

function refusal(text: string, problems: BloblangSyntaxError['problems'], cause?: BloblangSyntaxError): CliProblem {
  const lines = new LineIndex(text);
  const told = problems.map(({ message, span }) => {
    const { line, column } = lines.positionAt(span.start);
    return `line ${line}, column ${column}: ${message}\n${codeFrame(lines, line, { column })}`;
  });
  return new CliProblem(told.join('\n'), { exitCode: EXIT_CODES.no, cause });
}
