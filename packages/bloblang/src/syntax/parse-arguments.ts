import type { Argument } from './ast.js';
import { exact } from './exact.js';
import { parseExpression } from './parse-expression.js';
import type { Scanner } from './scanner.js';
import { CHAR, isWordChar } from './tokens.js';

/**
 * args := "(" WS (arg (SP? "," WS arg)* ","?)? WS ")"
 * arg := fname ":" SP? expr | expr
 */
const NONE: readonly Argument[] = [];

export function parseArguments(s: Scanner): readonly Argument[] {
  s.pos += 1;
  if (s.take(CHAR.closeParen)) return NONE;
  s.whitespace();
  if (s.take(CHAR.closeParen)) return NONE;
  const first = parseArgument(s);
  // Most calls have one argument.
  if (s.take(CHAR.closeParen)) return [first];
  const args = [first];
  for (;;) {
    s.spaces();
    const comma = s.take(CHAR.comma);
    s.whitespace();
    if (s.take(CHAR.closeParen)) return exact(args);
    if (!comma) s.require(s.pos, 'comma or closing bracket');
    args.push(parseArgument(s));
  }
}

function parseArgument(s: Scanner): Argument {
  const start = s.pos;
  const nameEnd = isWordChar(s.text.charCodeAt(start)) ? s.nameEnd() : start;
  const named = nameEnd > start && s.text.charCodeAt(nameEnd) === CHAR.colon;
  if (named) s.pos = nameEnd + 1;
  const value = parseExpression(s);
  if (value === null) s.require(s.failedAt, 'function argument');
  return {
    name: named ? s.text.slice(start, nameEnd) : undefined,
    nameSpan: named ? { start, end: nameEnd } : undefined,
    value,
    start,
    end: s.pos,
  };
}
