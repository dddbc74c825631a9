import { bytesFromText } from './text.js';

const SHORT: Readonly<Record<string, string>> = {
  '\x07': '\\a',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\v': '\\v',
  '\f': '\\f',
  '\r': '\\r',
  '"': '\\"',
  '\\': '\\\\',
};

const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, '0');

const PLAIN = /^[ -!#-[\]-~]*$/;
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;

/** A text in quotes as Go's strconv.Quote writes it: what cannot be printed is escaped. */
export function goQuote(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  let out = '';
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    const short = SHORT[char];
    if (short !== undefined) out += short;
    else if (code >= 0xdc80 && code <= 0xdcff) out += `\\x${hex(code - 0xdc00, 2)}`;
    else if (!UNPRINTABLE.test(char)) out += char;
    else out += code < 128 ? `\\x${hex(code, 2)}` : code < 65536 ? `\\u${hex(code, 4)}` : `\\U${hex(code, 8)}`;
  }
  return `"${out}"`;
}

/** A text in quotes as Go's time package writes it into errors: every byte but printable ASCII is escaped. */
export function timeQuote(text: string): string {
  let out = '';
  for (const byte of bytesFromText(text)) {
    const char = String.fromCharCode(byte);
    out += byte < 32 || byte > 126 ? `\\x${hex(byte, 2)}` : char === '"' || char === '\\' ? `\\${char}` : char;
  }
  return `"${out}"`;
}
