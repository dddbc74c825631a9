import type { ProblemDraft } from '../problem.js';
import type { Expression, Mapping, Statement } from './ast.js';
import { parseExpression } from './parse-expression.js';
import { parseStatement } from './parse-statement.js';
import { collecting, missedProblem, type Recovery, strict } from './recovery.js';
import { Scanner, SyntaxFailure } from './scanner.js';
import { scanString } from './string-literal.js';
import { CHAR } from './tokens.js';

/** What a text turned out to be: the tree of all that parsed, and every mistake in the order of the text. */
export interface Parsed<Tree> {
  readonly tree: Tree;
  readonly problems: readonly ProblemDraft[];
}

export interface SyntaxOptions {
  /** Whether `x[0]` and `x[1:3:2]` are part of the language. */
  readonly indexing: boolean;
}

/**
 * mapping := WS "from" SP string WS EOF | WS stmt (SP? NL WS stmt)* WS EOF | WS expr WS EOF
 * Never throws; statements that do not parse are left out of the tree.
 */
export function parse(text: string, options: SyntaxOptions): Parsed<Mapping> {
  const scanner = (): Scanner => {
    const s = new Scanner(text, options.indexing);
    s.whitespace();
    return s;
  };
  const mapping = (statements: readonly Statement[]): Mapping => ({
    kind: 'mapping',
    statements,
    start: 0,
    end: text.length,
  });
  const from = text.includes('from') ? parseFrom(scanner()) : null;
  if (from !== null) return { tree: mapping([from]), problems: [] };

  const s = scanner();
  let first: Statement | null = null;
  const firstProblem = attempt(s, () => {
    first = completeFirst(s, parseStatement(s, 'top', strict));
    return first;
  });
  if (first !== null) return statements(s, mapping, [first], []);
  const shorthand = parseShorthand(scanner());
  if ('value' in shorthand) return { tree: mapping([shorthand]), problems: [] };
  const further = firstProblem !== null && offsetOf(shorthand.problem) > offsetOf(firstProblem);
  return statements(scanner(), mapping, [], further ? [shorthand.problem] : []);
}

/** Where the reference would say the problem is. */
const offsetOf = (problem: ProblemDraft): number => problem.at ?? problem.span.start;

/** Runs a production; the problem that stopped it, or null. */
function attempt(s: Scanner, production: () => unknown): ProblemDraft | null {
  try {
    return production() === null ? missedProblem(s) : null;
  } catch (failure) {
    if (failure instanceof SyntaxFailure) return failure.draft;
    throw failure;
  }
}

/** The statement when a line break or the end follows it. */
function completeFirst(s: Scanner, statement: Statement | null): Statement | null {
  if (statement === null) return null;
  s.spaces();
  return s.atEnd || s.lineBreak() ? statement : s.miss(s.lineBreakPlace(), 'line break');
}

/** "from" SP string WS EOF */
function parseFrom(s: Scanner): Statement | null {
  const start = s.pos;
  if (!s.keyword('from') || s.peek() !== CHAR.quote) return null;
  let path: string | null = null;
  if (attempt(s, () => (path = scanString(s))) !== null || path === null) return null;
  const end = s.pos;
  s.whitespace();
  return s.atEnd ? { kind: 'from', path, start, end } : null;
}

/** WS expr WS EOF: the mapping is one expression. */
function parseShorthand(s: Scanner): (Statement & { kind: 'expression' }) | { problem: ProblemDraft } {
  const start = s.pos;
  let value: Expression | null = null;
  const problem = attempt(s, () => (value = parseExpression(s)));
  if (problem !== null || value === null) return { problem: problem ?? missedProblem(s) };
  const end = s.pos;
  s.whitespace();
  if (s.atEnd) return { kind: 'expression', value, start, end };
  const beginning = s.text.slice(start, end);
  return {
    problem: {
      code: 'syntax',
      message: `expected the mapping to end here as the beginning is shorthand for \`root = ${beginning}\`, but this shorthand form cannot be followed with more assignments`,
      expected: ['end of mapping'],
      span: { start: s.pos, end: Math.min(s.pos + 1, s.text.length) },
    },
  };
}

/** stmt (SP? NL WS stmt)* WS EOF behind those already read; each mistake is noted and the next statement read. */
function statements(
  s: Scanner,
  mapping: (statements: readonly Statement[]) => Mapping,
  first: readonly Statement[],
  instead: readonly ProblemDraft[],
): Parsed<Mapping> {
  const found: Statement[] = [...first];
  const problems: ProblemDraft[] = [];
  const recovery: Recovery = collecting(problems);
  s.whitespace();
  while (!s.atEnd || found.length + problems.length === 0) {
    const statement = recovery.guard(s, false, () => completeFirst(s, parseStatement(s, 'top', recovery)));
    if (statement !== 'skipped' && statement !== null) found.push(statement);
    s.whitespace();
  }
  if (instead.length > 0) problems.splice(0, 1, ...instead);
  return { tree: mapping(found), problems };
}
