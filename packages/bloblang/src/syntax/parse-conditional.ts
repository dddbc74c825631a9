import type { ConditionalBranch, Expression, IfExpression, MatchCase, MatchExpression } from './ast.js';
import { exact } from './exact.js';
import { parseExpression } from './parse-expression.js';
import { parseObject } from './parse-literal.js';
import type { Scanner } from './scanner.js';
import { CHAR, isWordChar } from './tokens.js';

/** if := "if" SP expr WS "{" WS expr WS "}" (WS "else if" SP expr WS "{" WS expr WS "}")* (WS "else" WS "{" WS expr WS "}")? */
export function parseIf(s: Scanner, start: number): IfExpression {
  const branches: ConditionalBranch<Expression>[] = [branch(s)];
  let otherwise: Expression | undefined;
  for (;;) {
    const end = s.pos;
    s.whitespace();
    if (elseIf(s)) branches.push(branch(s));
    else if (s.text.startsWith('else', s.pos)) {
      s.pos += 4;
      s.whitespace();
      otherwise = body(s);
      break;
    } else {
      s.pos = end;
      break;
    }
  }
  return { kind: 'if', branches: exact(branches), otherwise, start, end: s.pos };
}

/** Takes `else if` and the space behind it. */
export function elseIf(s: Scanner): boolean {
  return s.text.startsWith('else if', s.pos) && s.keyword('else if');
}

function branch(s: Scanner): ConditionalBranch<Expression> {
  const condition = required(s);
  s.whitespace();
  return { condition, body: body(s) };
}

function body(s: Scanner): Expression {
  if (!s.take(CHAR.openBrace)) s.require(s.pos, '{');
  s.whitespace();
  const value = required(s);
  s.whitespace();
  if (!s.take(CHAR.closeBrace)) s.require(s.pos, '}');
  return value;
}

function required(s: Scanner): Expression {
  const value = parseExpression(s);
  return value === null ? s.require(s.failedAt, 'query') : value;
}

/** match := "match" SP expr? WS "{" WS (case (SP? (","|NL) WS case)* )? (SP? (","|NL))? WS "}" */
export function parseMatch(s: Scanner, start: number): MatchExpression {
  const subject = parseSubject(s);
  s.whitespace();
  if (!s.take(CHAR.openBrace)) s.require(s.pos, '{');
  s.whitespace();
  const cases: MatchCase[] = [];
  while (!s.take(CHAR.closeBrace)) {
    cases.push(parseCase(s));
    s.spaces();
    const separated = s.take(CHAR.comma) || s.lineBreak();
    s.whitespace();
    if (!separated && s.peek() !== CHAR.closeBrace) s.require(s.pos, ',, line break, or }');
  }
  return { kind: 'match', subject, cases: exact(cases), start, end: s.pos };
}

/** A brace opens the subject only when it reads as an object literal; else it opens the cases. */
function parseSubject(s: Scanner): Expression | undefined {
  const from = s.pos;
  if (s.peek() === CHAR.newline || s.peek() === CHAR.hash) return undefined;
  if (s.peek() === CHAR.openBrace) {
    if (s.noObjects?.has(from)) return undefined;
    const object = parseObject(s);
    if (object === null) s.keepNoObject(from);
    else s.keepObject(from, object, s.pos);
    s.pos = from;
    if (object === null) return undefined;
  }
  const subject = parseExpression(s);
  if (subject !== null) return subject;
  s.pos = from;
  return undefined;
}

/** case := ("_" | expr) SP? "=>" SP? expr */
function parseCase(s: Scanner): MatchCase {
  const start = s.pos;
  const pattern = parsePattern(s);
  s.spaces();
  if (!s.text.startsWith('=>', s.pos)) s.require(s.pos, '=>');
  s.pos += 2;
  s.spaces();
  const value = parseExpression(s);
  if (value === null) s.require(s.failedAt, 'query');
  return { pattern, body: value, start, end: s.pos };
}

function parsePattern(s: Scanner): Expression | undefined {
  if (s.peek() === CHAR.underscore && !isWordChar(s.text.charCodeAt(s.pos + 1))) {
    const from = s.pos;
    s.pos += 1;
    s.spaces();
    if (s.text.startsWith('=>', s.pos)) return undefined;
    s.pos = from;
  }
  const pattern = parseExpression(s);
  return pattern === null ? s.require(s.failedAt, 'match case') : pattern;
}
