import { LineIndex, type Position } from '@weir/diagnostics';
import { check } from './checks/check.js';
import type { Dialect } from './dialect.js';
import { explainIdiom } from './foreign/explain-idiom.js';
import type { Library } from './interpreter/scope.js';
import { library } from './library.js';
import type { BloblangProblem, ProblemDraft } from './problem.js';
import { isStackOverflow } from './stack-overflow.js';
import type { FunctionCall, Interpolated, Mapping, MethodCall } from './syntax/ast.js';
import { parseInterpolatedText } from './syntax/parse-interpolated.js';
import { type Parsed, parse } from './syntax/parser.js';
import { beginWalks } from './values/walk-budget.js';

/** A parsed text: the tree when nothing is wrong with it, what is wrong otherwise, each list in the order of the text. */
export interface ParseResult<Tree> {
  readonly ast: Tree | undefined;
  /** What an engine refuses. */
  readonly errors: readonly BloblangProblem[];
  /** What an engine takes but that cannot have been meant. */
  readonly warnings: readonly BloblangProblem[];
  /** Every call in the tree; those in a mapping that a mapping runs by `.bloblang("…")` are not among them. */
  readonly calls: readonly (FunctionCall | MethodCall)[];
}

/** Reads a mapping and checks it against a dialect. Never throws. */
export const parseMapping = (text: string, dialect: Dialect): ParseResult<Mapping> =>
  readMapping(text, dialect, library);

/** Reads a mapping and checks it against a dialect and what a library can tell of literal arguments. Never throws. */
export const readMapping = (text: string, dialect: Dialect, known: Library): ParseResult<Mapping> =>
  bounded(text, () => finish(text, dialect, parse(text, { indexing: dialect.name === 'bento' }), known));

/** Reads a mapping without checking names, arguments and values, and without noting its calls. Never throws. */
export const parseMappingText = (text: string, dialect: Dialect): ParseResult<Mapping> =>
  bounded(text, () => unchecked(text, dialect, parse(text, { indexing: dialect.name === 'bento' })));

/** Reads a string with `${! }` segments and checks them against a dialect. Never throws. */
export const parseInterpolated = (text: string, dialect: Dialect): ParseResult<Interpolated> =>
  readInterpolated(text, dialect, library);

/** Reads a string with `${! }` segments and checks them against a dialect and a library. Never throws. */
export const readInterpolated = (text: string, dialect: Dialect, known: Library): ParseResult<Interpolated> =>
  bounded(text, () =>
    finish(text, dialect, parseInterpolatedText(text, { indexing: dialect.name === 'bento' }), known),
  );

/** Chains inside brackets inside chains can be higher than the stack of this machine; that is one more problem of the text. */
function bounded<Tree>(text: string, read: () => ParseResult<Tree>): ParseResult<Tree> {
  beginWalks(Number.POSITIVE_INFINITY);
  try {
    return read();
  } catch (failure) {
    if (!isStackOverflow(failure)) throw failure;
    return { ast: undefined, errors: [tooDeep(text)], warnings: [], calls: [] };
  }
}

/** The problem of a text that no stack holds. */
export const tooDeep = (text: string): BloblangProblem => ({
  code: 'too_deep',
  message: 'nested too deep for this machine',
  span: { start: 0, end: text.length },
  line: 1,
  column: 1,
  suggestions: [],
});

function finish<Tree extends Mapping | Interpolated>(
  text: string,
  dialect: Dialect,
  parsed: Parsed<Tree>,
  known: Library,
): ParseResult<Tree> {
  const checked = check(parsed.tree, dialect, known);
  const syntax = parsed.problems.map((draft) => explainIdiom(text, draft, dialect));
  const errors = complete(text, [...syntax, ...checked.errors]);
  return {
    ast: errors.length === 0 ? parsed.tree : undefined,
    errors,
    warnings: parsed.problems.length === 0 ? complete(text, checked.warnings) : [],
    calls: checked.calls,
  };
}

function unchecked<Tree>(text: string, dialect: Dialect, { tree, problems }: Parsed<Tree>): ParseResult<Tree> {
  const errors = complete(
    text,
    problems.map((draft) => explainIdiom(text, draft, dialect)),
  );
  return { ast: errors.length === 0 ? tree : undefined, errors, warnings: [], calls: [] };
}

/** Line and column of an offset; columns count code points, as the reference's do. */
function placeOf(text: string, lines: LineIndex, at: number): Position {
  const { line, column } = lines.positionAt(at);
  const before = text.slice(Math.max(0, at - column + 1), at);
  const pairs = before.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0;
  return { line, column: column - pairs };
}

/** Drafts in the order of the text, with the lines and columns that they are about. */
function complete(text: string, drafts: readonly ProblemDraft[]): readonly BloblangProblem[] {
  if (drafts.length === 0) return [];
  const lines = new LineIndex(text);
  return [...drafts]
    .sort((a, b) => a.span.start - b.span.start)
    .map(({ at, ...draft }) => ({ suggestions: [], ...draft, ...placeOf(text, lines, at ?? draft.span.start) }));
}
