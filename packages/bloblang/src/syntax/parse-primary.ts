import type { Expression } from './ast.js';
import { parseArguments } from './parse-arguments.js';
import { parseIf, parseMatch } from './parse-conditional.js';
import { parseExpression } from './parse-expression.js';
import { parseArray, parseObject } from './parse-literal.js';
import { type Scanner, SyntaxFailure } from './scanner.js';
import { scanString } from './string-literal.js';
import { CHAR, isDigit, isName, isWordChar } from './tokens.js';

const MAX_INT64 = 9223372036854775807n;

/**
 * primary := match | if | lambda | "(" WS expr WS ")" | literal | fname args | "@" (ident | string)? | "$" ident | ident
 * literal := bool | number | string | null | array | object
 * fname := [a-z0-9_]+
 */
export function parsePrimary(s: Scanner): Expression | null {
  const start = s.pos;
  const code = s.text.charCodeAt(start);
  // The codes stand as numbers: then the choice is one jump, also before anything is compiled.
  switch (code) {
    case 34: {
      // "

      const value = scanString(s);
      return value === null ? null : { kind: 'string', value, start, end: s.pos };
    }
    case 40: // (
      return parseGroup(s);
    case 91: // [
      return parseArray(s);
    case 123: {
      // {
      const read = s.readObjects?.get(start);
      if (read === undefined) return parseObject(s);
      s.pos = read.end;
      return read.node;
    }
    case 36: // $
      return parseVariable(s);
    case 64: // @
      return parseMetadata(s);
    case 45: // -
      return parseNumber(s);
    default:
      return isWordChar(code) ? parseWord(s) : s.miss(start, 'query');
  }
}

/** "(" WS expr WS ")" */
function parseGroup(s: Scanner): Expression | null {
  s.pos += 1;
  s.whitespace();
  const inner = parseExpression(s);
  if (inner === null) return null;
  s.whitespace();
  if (!s.take(CHAR.closeParen)) s.require(s.pos, 'closing bracket');
  return inner;
}

function parseVariable(s: Scanner): Expression | null {
  const start = s.pos;
  s.pos += 1;
  const name = s.word();
  return name === '' ? s.miss(s.pos, 'query') : { kind: 'variable', name, start, end: s.pos };
}

function parseMetadata(s: Scanner): Expression {
  const start = s.pos;
  s.pos += 1;
  const name = s.peek() === CHAR.quote ? (scanString(s) ?? undefined) : s.word() || undefined;
  return { kind: 'metadata', name, start, end: s.pos };
}

function parseNumber(s: Scanner): Expression | null {
  const start = s.pos;
  const text = s.number();
  if (text === null) return null;
  if (text.length > 18 && !text.includes('.')) {
    const value = BigInt(text);
    if (value > MAX_INT64 || value < -MAX_INT64 - 1n) {
      throw new SyntaxFailure({
        code: 'invalid_number',
        message: `failed to parse '${text}' as integer: value out of range`,
        span: { start, end: s.pos },
      });
    }
  }
  return { kind: 'number', text, start, end: s.pos };
}

function parseWord(s: Scanner): Expression | null {
  const start = s.pos;
  const { text } = s;
  const word = s.word();
  const wordEnd = s.pos;
  const after = text.charCodeAt(wordEnd);
  if (isSpace(after)) {
    s.spaces();
    if (word === 'match') return parseMatch(s, start);
    if (word === 'if') return parseIf(s, start);
    if (text.startsWith('->', s.pos) && isSpace(text.charCodeAt(s.pos + 2))) return parseLambda(s, start, word);
    s.pos = wordEnd;
  }
  const literal = wordLiteral(s, start, word);
  if (literal !== undefined) return literal;
  if (isDigit(text.charCodeAt(start))) {
    s.pos = start;
    return parseNumber(s);
  }
  if (after === CHAR.openParen && isName(word)) {
    const args = parseArguments(s);
    return { kind: 'function', name: word, nameSpan: { start, end: wordEnd }, args, start, end: s.pos };
  }
  return { kind: 'identifier', name: word, start, end: wordEnd };
}

/**
 * bool := "true" | "false"
 * null := "null"
 * No word boundary is asked for, as in the reference.
 */
function wordLiteral(s: Scanner, start: number, word: string): Expression | undefined {
  const first = word.charCodeAt(0);
  if (first !== 116 && first !== 102 && first !== 110) return undefined;
  if (word.startsWith('true')) {
    s.pos = start + 4;
    return { kind: 'bool', value: true, start, end: s.pos };
  }
  if (word.startsWith('false')) {
    s.pos = start + 5;
    return { kind: 'bool', value: false, start, end: s.pos };
  }
  if (word.startsWith('null')) {
    s.pos = start + 4;
    return { kind: 'null', start, end: s.pos };
  }
  return undefined;
}

const isSpace = (code: number): boolean => code === CHAR.space || code === CHAR.tab;

/** lambda := ident SP "->" SP expr */
function parseLambda(s: Scanner, start: number, parameter: string): Expression | null {
  const parameterEnd = start + parameter.length;
  s.pos += 2;
  s.spaces();
  if (parameter === 'this' || parameter === 'root') {
    s.refuse('invalid_lambda', start, parameterEnd, `context label \`${parameter}\` is not allowed`, parameter);
  }
  if (parameter !== '_' && s.contexts.includes(parameter)) {
    s.refuse(
      'invalid_lambda',
      start,
      parameterEnd,
      `context label \`${parameter}\` would shadow a parent context`,
      parameter,
    );
  }
  s.contexts.push(parameter);
  const body = parseExpression(s);
  s.contexts.pop();
  if (body === null) return null;
  if (body.kind === 'lambda') {
    s.refuse(
      'invalid_lambda',
      start,
      body.start + body.parameter.length,
      `it would be in poor taste to capture the same context under both '${parameter}' and '${body.parameter}'`,
      parameter,
    );
  }
  return { kind: 'lambda', parameter, body, start, end: s.pos };
}
