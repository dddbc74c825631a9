import type { AssignStatement, ConditionalBranch, Expression, IfStatement, PathSegment, Statement } from './ast.js';
import { exact } from './exact.js';
import { elseIf } from './parse-conditional.js';
import { parseExpression } from './parse-expression.js';
import type { Recovery } from './recovery.js';
import type { Scanner } from './scanner.js';
import { scanString } from './string-literal.js';
import { CHAR } from './tokens.js';

/** Where a statement stands decides which ones may: all at the top, no maps and imports in blocks, no metadata in maps. */
export type Block = 'top' | 'if' | 'map';

/**
 * stmt := import | mapdef | let | metaset | assign | ifstmt
 * Null when nothing here starts one.
 */
export function parseStatement(s: Scanner, block: Block, recovery: Recovery): Statement | null {
  const start = s.pos;
  switch (s.peek()) {
    case 105: // i
      if (block === 'top' && s.keyword('import')) return parseImport(s, start);
      if (s.keyword('if')) return parseIfStatement(s, start, recovery);
      break;
    case 108: // l
      if (s.keyword('let')) return parseLet(s, start);
      break;
    case 109: // m
      if (block === 'top' && s.keyword('map')) return parseMap(s, start, recovery);
      if (s.keyword('meta')) return parseMeta(s, start, block);
      break;
    default:
  }
  return parseAssign(s, start);
}

/** import := "import" SP! string */
function parseImport(s: Scanner, start: number): Statement {
  if (s.peek() !== CHAR.quote) s.require(s.pos, 'filepath');
  const path = scanString(s) ?? '';
  return { kind: 'import', path, start, end: s.pos };
}

/** let := "let" SP! (string|ident) SP "=" SP expr */
function parseLet(s: Scanner, start: number): Statement | null {
  const nameStart = s.pos;
  const name = nameOrString(s);
  if (name === null) s.require(nameStart, 'variable name');
  const nameSpan = { start: nameStart, end: s.pos };
  const value = parseAssigned(s);
  return value === null ? null : { kind: 'let', name, nameSpan, value, start, end: value.end };
}

/** metaset := "meta" SP (string|ident)? SP? "=" SP expr */
function parseMeta(s: Scanner, start: number, block: Block): Statement | null {
  if (block === 'map') {
    s.refuse('forbidden_statement', start, start + 4, 'setting meta fields is not allowed within this block', 'meta');
  }
  const name = nameOrString(s);
  s.spaces();
  if (!s.take(CHAR.equals)) return s.miss(s.pos, '=');
  if (!s.spaces()) return s.miss(s.pos, 'whitespace');
  const value = parseExpression(s);
  return value === null ? null : { kind: 'meta', name: name ?? undefined, value, start, end: value.end };
}

function nameOrString(s: Scanner): string | null {
  return s.peek() === CHAR.quote ? scanString(s) : s.word() || null;
}

/** SP "=" SP expr */
function parseAssigned(s: Scanner): Expression | null {
  if (!s.spaces()) return s.miss(s.pos, 'whitespace');
  if (s.peek() !== CHAR.equals) return s.miss(s.pos, '=');
  s.pos += 1;
  if (!s.spaces()) return s.miss(s.pos, 'whitespace');
  return parseExpression(s);
}

/** assign := ident ("." (string|ident))* SP "=" SP expr */
function parseAssign(s: Scanner, start: number): AssignStatement | null {
  const first = s.word();
  if (first === '') return s.miss(start, 'import, map, or assignment');
  const path: PathSegment[] = [{ name: first, quoted: false, start, end: s.pos }];
  const afterFirst = s.pos;
  while (s.peek() === CHAR.dot) {
    s.pos += 1;
    const segmentStart = s.pos;
    const quoted = s.peek() === CHAR.quote;
    const name = nameOrString(s);
    if (name === null) {
      s.pos = afterFirst;
      return s.miss(afterFirst, 'whitespace');
    }
    path.push({ name, quoted, start: segmentStart, end: s.pos });
  }
  const value = parseAssigned(s);
  return value === null ? null : { kind: 'assign', path: exact(path), value, start, end: value.end };
}

/** mapdef := "map" SP! (string|ident) SP block */
function parseMap(s: Scanner, start: number, recovery: Recovery): Statement | null {
  const nameStart = s.pos;
  const name = nameOrString(s);
  if (name === null) s.require(nameStart, 'map name');
  const nameSpan = { start: nameStart, end: s.pos };
  if (!s.spaces()) return s.miss(s.pos, 'whitespace');
  const body = parseBlock(s, 'map', recovery);
  return body === null ? null : { kind: 'map-statement', name, nameSpan, body, start, end: s.pos };
}

/** ifstmt := "if" SP expr WS block (WS "else if" SP expr WS block)* (WS "else" WS block)? */
function parseIfStatement(s: Scanner, start: number, recovery: Recovery): IfStatement | null {
  const branches: ConditionalBranch<readonly Statement[]>[] = [];
  let otherwise: readonly Statement[] | undefined;
  for (;;) {
    const condition = parseExpression(s);
    if (condition === null) return null;
    s.whitespace();
    const body = parseBlock(s, 'if', recovery);
    if (body === null) return null;
    branches.push({ condition, body });
    const end = s.pos;
    s.whitespace();
    if (elseIf(s)) continue;
    if (s.text.startsWith('else', s.pos)) {
      s.pos += 4;
      s.whitespace();
      const last = parseBlock(s, 'if', recovery);
      if (last === null) return null;
      otherwise = last;
    } else s.pos = end;
    return { kind: 'if-statement', branches: exact(branches), otherwise, start, end: s.pos };
  }
}

/** block := "{" WS (stmt (SP? NL WS stmt)*)? WS "}" */
function parseBlock(s: Scanner, block: Block, recovery: Recovery): readonly Statement[] | null {
  if (!s.take(CHAR.openBrace)) return s.miss(s.pos, '{');
  s.enter();
  s.whitespace();
  const statements: Statement[] = [];
  while (s.peek() !== CHAR.closeBrace) {
    const statement = recovery.guard(s, true, () => separated(s, parseStatement(s, block, recovery), block));
    if (statement === null) return null;
    if (statement !== 'skipped') statements.push(statement);
    s.whitespace();
    if (s.atEnd) return s.miss(s.pos, 'line break or }');
  }
  s.pos += 1;
  s.leave();
  return exact(statements);
}

/** The statement when a line break or the closing brace follows it. */
function separated(s: Scanner, statement: Statement | null, block: Block): Statement | null {
  if (statement === null) return null;
  s.spaces();
  if (s.lineBreak()) return statement;
  if (block !== 'top' && s.peek() === CHAR.closeBrace) return statement;
  return s.miss(s.pos, 'line break or }');
}
