import type { ProblemDraft } from '../problem.js';
import type { Interpolated, QuerySegment, TextSegment } from './ast.js';
import { parseExpression } from './parse-expression.js';
import type { Parsed, SyntaxOptions } from './parser.js';
import { Scanner, SyntaxFailure } from './scanner.js';
import { CHAR } from './tokens.js';

/**
 * interpolated := ( "${!" SP? expr SP? "}" | "${{!" text "}}" | any character )*
 * A segment that does not parse is noted and left out; reading goes on behind its closing brace.
 */
export function parseInterpolatedText(text: string, options: SyntaxOptions): Parsed<Interpolated> {
  const segments: (TextSegment | QuerySegment)[] = [];
  const problems: ProblemDraft[] = [];
  const literal = (start: number, end: number, value = text.slice(start, end)): void => {
    if (start < end) segments.push({ kind: 'text', text: value, start, end });
  };
  let from = 0;
  for (let at = text.indexOf('${'); at !== -1; at = text.indexOf('${', at)) {
    if (text.startsWith('${!', at)) {
      literal(from, at);
      const query = parseSegment(text, at, options, problems);
      if (query !== null) segments.push(query);
      at = from = query?.end ?? resume(text, at);
    } else if (text.startsWith('${{!', at)) {
      literal(from, at);
      const end = text.indexOf('}}', at);
      if (end === -1) {
        problems.push(required(text.length, 'end of escaped expression', text));
        at = from = text.length;
      } else {
        literal(at, end + 2, `\${${text.slice(at + 3, end)}}`);
        at = from = end + 2;
      }
    } else at += 2;
  }
  literal(from, text.length);
  return { tree: { kind: 'interpolated', segments, start: 0, end: text.length }, problems };
}

function parseSegment(
  text: string,
  start: number,
  options: SyntaxOptions,
  problems: ProblemDraft[],
): QuerySegment | null {
  const s = new Scanner(text, options.indexing);
  s.pos = start + 3;
  s.spaces();
  try {
    const query = parseExpression(s);
    if (query === null) {
      problems.push(required(s.failedAt, 'query', text));
      return null;
    }
    s.spaces();
    if (s.take(CHAR.closeBrace)) return { kind: 'query', query, start, end: s.pos };
    problems.push(required(s.pos, 'end of expression', text));
    return null;
  } catch (failure) {
    if (!(failure instanceof SyntaxFailure)) throw failure;
    problems.push(failure.draft);
    return null;
  }
}

function resume(text: string, start: number): number {
  const end = text.indexOf('}', start);
  return end === -1 ? text.length : end + 1;
}

const required = (at: number, expected: string, text: string): ProblemDraft => ({
  code: 'syntax',
  message: `required: expected ${expected}`,
  expected: [expected],
  span: { start: at, end: Math.min(at + 1, text.length) },
});
