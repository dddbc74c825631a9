const ESCAPES: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A text as a quoted string of the language; bytes that are no UTF-8 as \x escapes. */
export function printString(text: string): string {
  let out = '"';
  for (const rune of text) {
    const code = rune.codePointAt(0) ?? 0;
    if (code >= 0xdc80 && code <= 0xdcff) out += `\\x${(code - 0xdc00).toString(16)}`;
    else if (code < 0x20 && ESCAPES[rune] === undefined) out += `\\u${code.toString(16).padStart(4, '0')}`;
    else out += ESCAPES[rune] ?? rune;
  }
  return `${out}"`;
}
