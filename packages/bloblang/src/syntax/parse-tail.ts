import type { Expression } from './ast.js';
import { parseArguments } from './parse-arguments.js';
import { parseExpression } from './parse-expression.js';
import type { Scanner } from './scanner.js';
import { scanString } from './string-literal.js';
import { CHAR, isName, MAX_CHAIN } from './tokens.js';

/** tail* ; `start` is where the text of the target starts. */
export function parseTails(s: Scanner, target: Expression, start: number): Expression {
  let node = target;
  for (let links = 0; ; links++) {
    if (links > MAX_CHAIN) s.refuse('too_deep', s.pos, s.pos + 1, `more than ${MAX_CHAIN} dots in a row`);
    const code = s.text.charCodeAt(s.pos);
    if (code === 46)
      node = parseTail(s, node, start); // .
    else if (code === CHAR.openBracket && s.indexing) {
      const indexed = parseIndex(s, node, start);
      if (indexed === null) return node;
      node = indexed;
    } else return node;
  }
}

/** tail := "." WS ( "(" WS expr WS ")" | fname args | ident | string ) | index */
function parseTail(s: Scanner, target: Expression, start: number): Expression {
  s.pos += 1;
  s.whitespace();
  const nameStart = s.pos;
  const code = s.peek();
  if (code === CHAR.openParen) {
    s.pos += 1;
    s.whitespace();
    const body = parseExpression(s);
    if (body === null) s.require(s.failedAt, 'method or field path');
    s.whitespace();
    if (!s.take(CHAR.closeParen)) s.require(s.pos, ')');
    return { kind: 'map', target, body, start, end: s.pos };
  }
  if (code === CHAR.quote) return { kind: 'field', target, name: scanString(s) ?? '', start, end: s.pos };
  const name = s.word();
  const nameEnd = s.pos;
  if (s.text.charCodeAt(nameEnd) === CHAR.openParen && isName(name)) {
    const args = parseArguments(s);
    return { kind: 'method', target, name, nameSpan: { start: nameStart, end: nameEnd }, args, start, end: s.pos };
  }
  if (name === '') s.require(nameStart, 'method or field path');
  return { kind: 'field', target, name, start, end: nameEnd };
}

/**
 * index := "[" WS (expr | expr? WS ":" WS expr? (WS ":" WS expr?)?) WS "]"
 * Directly behind a term; null puts the place back.
 */
function parseIndex(s: Scanner, target: Expression, start: number): Expression | null {
  const from = s.pos;
  const giveUp = (): null => {
    s.pos = from;
    return null;
  };
  s.pos += 1;
  const parts: (Expression | undefined)[] = [];
  for (;;) {
    s.whitespace();
    const code = s.peek();
    if (code === CHAR.colon || code === CHAR.closeBracket) parts.push(undefined);
    else {
      const part = parseExpression(s);
      if (part === null) return giveUp();
      parts.push(part);
      s.whitespace();
    }
    if (s.take(CHAR.closeBracket)) break;
    if (parts.length === 3 || !s.take(CHAR.colon)) return giveUp();
  }
  const [first, second, third] = parts;
  if (parts.length > 1) {
    return { kind: 'slice', target, low: first, high: second, step: third, start, end: s.pos };
  }
  return first === undefined ? giveUp() : { kind: 'index', target, index: first, start, end: s.pos };
}
