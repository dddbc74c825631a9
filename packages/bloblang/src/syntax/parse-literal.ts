import type { ArrayLiteral, Expression, ObjectEntry, ObjectLiteral } from './ast.js';
import { exact } from './exact.js';
import { parseExpression } from './parse-expression.js';
import { type Scanner, SyntaxFailure } from './scanner.js';
import { scanString } from './string-literal.js';
import { CHAR } from './tokens.js';

/** array := "[" WS (expr (SP? "," WS expr)* ","?)? WS "]" */
export function parseArray(s: Scanner): ArrayLiteral | null {
  const start = s.pos;
  const items: Expression[] = [];
  s.pos += 1;
  s.whitespace();
  while (!s.take(CHAR.closeBracket)) {
    const item = parseExpression(s);
    if (item === null) return null;
    items.push(item);
    if (!separator(s, CHAR.closeBracket)) return null;
  }
  return { kind: 'array', items: exact(items), start, end: s.pos };
}

/** object := "{" WS ((string|expr) SP? ":" WS expr (SP? "," WS (string|expr) SP? ":" WS expr)* ","?)? WS "}" */
export function parseObject(s: Scanner): ObjectLiteral | null {
  const start = s.pos;
  const entries: ObjectEntry[] = [];
  s.pos += 1;
  s.whitespace();
  while (!s.take(CHAR.closeBrace)) {
    const keyStart = s.pos;
    const key = parseKey(s);
    if (key === null) return null;
    const keyEnd = s.pos;
    s.spaces();
    if (!s.take(CHAR.colon)) {
      if (entries.length === 0 && key.kind !== 'string') s.keepKey(keyStart, key, keyEnd);
      return s.miss(s.pos, 'query');
    }
    s.whitespace();
    const value = parseExpression(s);
    if (value === null) return null;
    entries.push({ key, value });
    if (!separator(s, CHAR.closeBrace)) return null;
  }
  for (const { key } of entries) refuseKey(key, start);
  return { kind: 'object', entries: exact(entries), start, end: s.pos };
}

function parseKey(s: Scanner): Expression | null {
  const start = s.pos;
  if (s.peek() !== CHAR.quote) return parseExpression(s);
  const value = scanString(s);
  return value === null ? null : { kind: 'string', value, start, end: s.pos };
}

/** SP? "," WS before the next part, or WS before the closing character, which is left where it is. */
function separator(s: Scanner, close: number): boolean {
  s.spaces();
  const at = s.pos;
  const comma = s.take(CHAR.comma);
  s.whitespace();
  if (comma || s.peek() === close) return true;
  s.miss(at, 'query');
  return false;
}

const KEY_TYPES: Readonly<Partial<Record<Expression['kind'], string>>> = {
  null: 'null',
  bool: 'bool',
  number: 'number',
  array: 'array',
  object: 'object',
};

function refuseKey(key: Expression, start: number): void {
  const type = KEY_TYPES[key.kind];
  if (type === undefined) return;
  throw new SyntaxFailure({
    code: 'invalid_key',
    message: `object keys must be strings, received: ${type}`,
    span: { start: key.start, end: key.end },
    at: start,
  });
}
