import type { BinaryOperator, Expression } from './ast.js';
import { parsePrimary } from './parse-primary.js';
import { parseTails } from './parse-tail.js';
import type { Scanner } from './scanner.js';
import { CHAR, MAX_CHAIN, PRECEDENCE } from './tokens.js';

/**
 * expr := SP? ("-" WS)? term ( SP? op WS ("-" WS)? term )*
 * Operators bind by PRECEDENCE, all to the left. Null when nothing here starts an expression.
 */
export function parseExpression(s: Scanner): Expression | null {
  const code = s.text.charCodeAt(s.pos);
  if (code === CHAR.space || code === CHAR.tab) s.spaces();
  const known = s.readKeys?.get(s.pos);
  if (known !== undefined) {
    s.readKeys?.delete(s.pos);
    s.pos = known.end;
    return known.node;
  }
  s.enter();
  const result = parseOperation(s, 0);
  s.leave();
  return result;
}

function parseOperation(s: Scanner, minimum: number): Expression | null {
  const { text, pos: start } = s;
  let left = parseTerm(s);
  if (left === null) return null;
  for (let links = 0; ; links++) {
    if (links > MAX_CHAIN) s.refuse('too_deep', s.pos, s.pos + 1, `more than ${MAX_CHAIN} operators in a row`);
    let operatorStart = s.pos;
    while (text.charCodeAt(operatorStart) === CHAR.space || text.charCodeAt(operatorStart) === CHAR.tab)
      operatorStart += 1;
    const operator = operatorAt(text, operatorStart);
    if (operator === null || PRECEDENCE[operator] <= minimum) return left;
    s.pos = operatorStart + operator.length;
    s.whitespace();
    const right = parseOperation(s, PRECEDENCE[operator]);
    if (right === null) return null;
    left = {
      kind: 'binary',
      operator,
      operatorStart,
      left,
      right,
      start,
      end: s.pos,
    };
  }
}

/**
 * op := "*" | "/" | "%" | "|" | "+" | "-" | "==" | "!=" | ">" | "<" | ">=" | "<=" | "&&" | "||"
 * The codes stand as numbers: then the choice is one jump, also before anything is compiled.
 */
function operatorAt(text: string, at: number): BinaryOperator | null {
  switch (text.charCodeAt(at)) {
    case 33: // !
      return text.charCodeAt(at + 1) === CHAR.equals ? '!=' : null;
    case 37: // %
      return '%';
    case 38: // &
      return text.charCodeAt(at + 1) === CHAR.ampersand ? '&&' : null;
    case 42: // *
      return '*';
    case 43: // +
      return '+';
    case 45: // -
      return '-';
    case 47: // /
      return '/';
    case 60: // <
      return text.charCodeAt(at + 1) === CHAR.equals ? '<=' : '<';
    case 61: // =
      return text.charCodeAt(at + 1) === CHAR.equals ? '==' : null;
    case 62: // >
      return text.charCodeAt(at + 1) === CHAR.equals ? '>=' : '>';
    case 124: // |
      return text.charCodeAt(at + 1) === CHAR.pipe ? '||' : '|';
    default:
      return null;
  }
}

/**
 * ("-" WS)? term
 * term := "!"? SP? primary tail*
 */
function parseTerm(s: Scanner): Expression | null {
  const start = s.pos;
  const sign = s.text.charCodeAt(start);
  if (sign === CHAR.minus) {
    s.pos += 1;
    s.whitespace();
    const operand = s.peek() === CHAR.bang ? parseNegated(s) : parseChain(s);
    return operand && { kind: 'unary', operator: '-', operand, start, end: operand.end };
  }
  return sign === CHAR.bang ? parseNegated(s) : parseChain(s);
}

/** "!" SP? primary tail* */
function parseNegated(s: Scanner): Expression | null {
  const start = s.pos;
  s.pos += 1;
  s.spaces();
  const operand = parseChain(s);
  return operand && { kind: 'unary', operator: '!', operand, start, end: s.pos };
}

/** primary tail* */
function parseChain(s: Scanner): Expression | null {
  const start = s.pos;
  const primary = parsePrimary(s);
  const next = s.text.charCodeAt(s.pos);
  if (primary === null || (next !== CHAR.dot && next !== CHAR.openBracket)) return primary;
  return parseTails(s, primary, start);
}
