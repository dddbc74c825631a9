import { textFromBytes } from '../values/text.js';
import { Scanner, SyntaxFailure } from './scanner.js';
import { CHAR } from './tokens.js';

const SIMPLE: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  '"': '"',
};
const HEX_LENGTH: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/**
 * string := `"` (escape | any but `"` and line break)* `"` | `"""` any text `"""`
 * The decoded text, or null when no quote stands here. Bytes that \x and octal escapes name are kept as bytes.
 */
export function scanString(s: Scanner): string | null {
  const { text, pos } = s;
  if (text.charCodeAt(pos) !== CHAR.quote) return s.miss(pos, 'quoted string');
  const triple = text.charCodeAt(pos + 1) === CHAR.quote && text.charCodeAt(pos + 2) === CHAR.quote;
  return triple ? scanTriple(s) : scanQuoted(s);
}

function scanTriple(s: Scanner): string {
  const start = s.pos + 3;
  const end = s.text.indexOf('"""', start);
  if (end === -1) s.require(s.text.length, 'end triple-quote', 'unterminated_string');
  s.pos = end + 3;
  return s.text.slice(start, end);
}

function scanQuoted(s: Scanner): string {
  const { text } = s;
  const start = s.pos;
  const quote = text.indexOf('"', start + 1);
  const plain = text.slice(start + 1, quote);
  if (quote !== -1 && !plain.includes('\\') && !plain.includes('\n')) {
    s.pos = quote + 1;
    return plain;
  }
  let end = start + 1;
  for (let code = text.charCodeAt(end); code !== CHAR.quote; code = text.charCodeAt(end)) {
    if (end >= text.length) s.require(text.length, 'end quote', 'unterminated_string');
    end += code === CHAR.backslash ? 2 : 1;
  }
  s.pos = end + 1;
  return decode(s, start, text.slice(start + 1, end));
}

function decode(s: Scanner, start: number, body: string): string {
  let out = '';
  let bytes: number[] = [];
  const flush = (): void => {
    if (bytes.length > 0) out += textFromBytes(Uint8Array.from(bytes));
    bytes = [];
  };
  for (let i = 0; i < body.length; ) {
    const char = body[i] ?? '';
    if (char === '\n') badEscape(s, start, start + 1 + i, 1);
    if (char !== '\\') {
      flush();
      out += char;
      i += 1;
      continue;
    }
    const kind = body[i + 1] ?? '';
    const simple = SIMPLE[kind];
    const octal = /^[0-7]{3}/.exec(body.slice(i + 1, i + 4))?.[0];
    const length = HEX_LENGTH[kind];
    if (simple !== undefined) {
      flush();
      out += simple;
      i += 2;
    } else if (octal !== undefined && Number.parseInt(octal, 8) < 256) {
      bytes.push(Number.parseInt(octal, 8));
      i += 4;
    } else if (length !== undefined) {
      const digits = body.slice(i + 2, i + 2 + length);
      if (digits.length < length || !/^[0-9a-fA-F]+$/.test(digits)) badEscape(s, start, start + 1 + i, 2);
      const code = Number.parseInt(digits, 16);
      if (kind === 'x') bytes.push(code);
      else {
        if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) badEscape(s, start, start + 1 + i, 2 + length);
        flush();
        out += String.fromCodePoint(code);
      }
      i += 2 + length;
    } else badEscape(s, start, start + 1 + i, 2);
  }
  flush();
  return out;
}

function badEscape(s: Scanner, stringStart: number, at: number, length: number): never {
  const lineBreak = s.text.charCodeAt(at) === CHAR.newline;
  const written = s.text.slice(at, at + length);
  throw new SyntaxFailure({
    code: 'invalid_escape',
    message: lineBreak
      ? 'failed to unescape quoted string contents: a quoted string must end on its own line; write \\n or use triple quotes'
      : `failed to unescape quoted string contents: ${written} is no escape`,
    span: { start: at, end: Math.min(at + length, s.text.length) },
    at: stringStart,
  });
}

/** The text that a quoted string stands for: double quotes with escapes, or back-ticks without; null when it is none. */
export function parseMappingString(text: string): string | null {
  if (/^`[^`]*`$/.test(text)) return text.slice(1, -1).replaceAll('\r', '');
  if (!text.startsWith('"') || text.startsWith('"""')) return null;
  const s = new Scanner(text, false);
  try {
    const value = scanString(s);
    return s.atEnd ? value : null;
  } catch (failure) {
    if (failure instanceof SyntaxFailure) return null;
    throw failure;
  }
}
