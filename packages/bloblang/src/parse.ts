import { LineIndex } from '@weir/diagnostics';
import { check } from './checks/check.js';
import type { Dialect } from './dialect.js';
import { explainIdiom } from './foreign/explain-idiom.js';
import type { BloblangProblem, ProblemDraft } from './problem.js';
import { isStackOverflow } from './stack-overflow.js';
import type { Interpolated, Mapping } from './syntax/ast.js';
import { parseInterpolatedText } from './syntax/parse-interpolated.js';
import { type Parsed, parse } from './syntax/parser.js';

/** A parsed text: the tree when nothing is wrong with it, what is wrong otherwise, each list in the order of the text. */
export interface ParseResult<Tree> {
  readonly ast: Tree | undefined;
  /** What an engine refuses. */
  readonly errors: readonly BloblangProblem[];
  /** What an engine takes but that cannot have been meant. */
  readonly warnings: readonly BloblangProblem[];
}

/** Reads a mapping and checks it against a dialect. Never throws. */
export const parseMapping = (text: string, dialect: Dialect): ParseResult<Mapping> =>
  bounded(text, () => finish(text, dialect, parse(text, { indexing: dialect.name === 'bento' })));

/** Reads a string with `${! }` segments and checks them against a dialect. Never throws. */
export const parseInterpolated = (text: string, dialect: Dialect): ParseResult<Interpolated> =>
  bounded(text, () => finish(text, dialect, parseInterpolatedText(text, { indexing: dialect.name === 'bento' })));

/** Chains inside brackets inside chains can be higher than the stack of this machine; that is one more problem of the text. */
function bounded<Tree>(text: string, read: () => ParseResult<Tree>): ParseResult<Tree> {
  try {
    return read();
  } catch (failure) {
    if (!isStackOverflow(failure)) throw failure;
    return { ast: undefined, errors: [tooDeep(text)], warnings: [] };
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
): ParseResult<Tree> {
  const checked = check(parsed.tree, dialect);
  const lines = new LineIndex(text);
  const complete = (drafts: readonly ProblemDraft[]): readonly BloblangProblem[] =>
    [...drafts]
      .sort((a, b) => a.span.start - b.span.start)
      .map(({ at, ...draft }) => ({ suggestions: [], ...draft, ...lines.positionAt(at ?? draft.span.start) }));
  const syntax = parsed.problems.map((draft) => explainIdiom(text, draft, dialect));
  const errors = complete([...syntax, ...checked.errors]);
  return {
    ast: errors.length === 0 ? parsed.tree : undefined,
    errors,
    warnings: parsed.problems.length === 0 ? complete(checked.warnings) : [],
  };
}
