import type { BinaryOperator, Expression } from './ast.js';
import { parsePrimary } from './parse-primary.js';
import { parseTails } from './parse-tail.js';
import type { Scanner } from './scanner.js';
import { CHAR, MAX_CHAIN, PRECEDENCE } from './tokens.js';

interface OperatorAt {
  readonly operator: BinaryOperator;
  readonly start: number;
  readonly end: number;
}

/**
 * expr := SP? ("-" WS)? term ( SP? op WS ("-" WS)? term )*
 * Operators bind by PRECEDENCE, all to the left. Null when nothing here starts an expression.
 */
export function parseExpression(s: Scanner): Expression | null {
  s.spaces();
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
  const start = s.pos;
  let left = parseSigned(s);
  if (left === null) return null;
  for (let links = 0; ; links++) {
    if (links > MAX_CHAIN) s.refuse('too_deep', s.pos, s.pos + 1, `more than ${MAX_CHAIN} operators in a row`);
    const at = operatorAfterSpaces(s);
    if (at === null || PRECEDENCE[at.operator] <= minimum) return left;
    s.pos = at.end;
    s.whitespace();
    const right = parseOperation(s, PRECEDENCE[at.operator]);
    if (right === null) return null;
    left = {
      kind: 'binary',
      operator: at.operator,
      operatorStart: at.start,
      left,
      right,
      start,
      end: s.pos,
    };
  }
}

/**
 * op := "*" | "/" | "%" | "|" | "+" | "-" | "==" | "!=" | ">" | "<" | ">=" | "<=" | "&&" | "||"
 * The operator after optional spaces; the place stays.
 */
function operatorAfterSpaces(s: Scanner): OperatorAt | null {
  const { text } = s;
  let start = s.pos;
  while (text.charCodeAt(start) === CHAR.space || text.charCodeAt(start) === CHAR.tab) start += 1;
  const operator = operatorAt(text, start);
  return operator === null ? null : { operator, start, end: start + operator.length };
}

function operatorAt(text: string, at: number): BinaryOperator | null {
  const next = text.charCodeAt(at + 1);
  switch (text.charCodeAt(at)) {
    case CHAR.plus:
      return '+';
    case CHAR.minus:
      return '-';
    case CHAR.star:
      return '*';
    case CHAR.slash:
      return '/';
    case CHAR.percent:
      return '%';
    case CHAR.ampersand:
      return next === CHAR.ampersand ? '&&' : null;
    case CHAR.pipe:
      return next === CHAR.pipe ? '||' : '|';
    case CHAR.equals:
      return next === CHAR.equals ? '==' : null;
    case CHAR.bang:
      return next === CHAR.equals ? '!=' : null;
    case CHAR.greater:
      return next === CHAR.equals ? '>=' : '>';
    case CHAR.less:
      return next === CHAR.equals ? '<=' : '<';
    default:
      return null;
  }
}

/** ("-" WS)? term */
function parseSigned(s: Scanner): Expression | null {
  const start = s.pos;
  if (s.peek() !== CHAR.minus) return parseTerm(s);
  s.pos += 1;
  s.whitespace();
  const operand = parseTerm(s);
  return operand === null ? null : { kind: 'unary', operator: '-', operand, start, end: operand.end };
}

/** term := "!"? SP? primary tail* */
function parseTerm(s: Scanner): Expression | null {
  const start = s.pos;
  const negated = s.take(CHAR.bang);
  s.spaces();
  const primaryStart = s.pos;
  const primary = parsePrimary(s);
  if (primary === null) return null;
  const operand = parseTails(s, primary, primaryStart);
  return negated ? { kind: 'unary', operator: '!', operand, start, end: s.pos } : operand;
}
