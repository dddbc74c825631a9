/**
 * Text as the language has it is a run of bytes that need not be UTF-8. Here it is a JavaScript string in which each
 * byte that is part of no UTF-8 sequence stands as the lone surrogate U+DC00 + byte.
 */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();
const LONE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
const LONE_ALL = new RegExp(LONE, 'g');
const NOT_ASCII = /[^\0-\x7f]/;

/** Length of the UTF-8 sequence that starts at `i`, or 0 when none does. */
function sequenceLength(bytes: Uint8Array, i: number): number {
  const lead = bytes[i] ?? 0;
  if (lead < 0x80) return 1;
  const length =
    lead >= 0xc2 && lead <= 0xdf ? 2 : lead >= 0xe0 && lead <= 0xef ? 3 : lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
  if (length === 0 || i + length > bytes.length) return 0;
  for (let k = 1; k < length; k++) if (((bytes[i + k] ?? 0) & 0xc0) !== 0x80) return 0;
  const second = bytes[i + 1] ?? 0;
  if (lead === 0xe0 && second < 0xa0) return 0;
  if (lead === 0xed && second > 0x9f) return 0;
  if (lead === 0xf0 && second < 0x90) return 0;
  if (lead === 0xf4 && second > 0x8f) return 0;
  return length;
}

/** Bytes as text, every byte kept. */
export function textFromBytes(bytes: Uint8Array): string {
  const decoded = decoder.decode(bytes);
  if (!decoded.includes('\ufffd')) return decoded;
  let out = '';
  let valid = 0;
  for (let i = 0; i < bytes.length; ) {
    const length = sequenceLength(bytes, i);
    if (length > 0) {
      i += length;
      continue;
    }
    out += decoder.decode(bytes.subarray(valid, i)) + String.fromCharCode(0xdc00 + (bytes[i] ?? 0));
    i += 1;
    valid = i;
  }
  return out + decoder.decode(bytes.subarray(valid));
}

/** The bytes of a text; a lone surrogate that stands for no byte becomes U+FFFD. */
export function bytesFromText(text: string): Uint8Array {
  if (!LONE.test(text)) return encoder.encode(text);
  const parts: Uint8Array[] = [];
  let from = 0;
  for (const match of text.matchAll(LONE_ALL)) {
    const code = match[0].charCodeAt(0);
    if (code < 0xdc80 || code > 0xdcff) continue;
    parts.push(encoder.encode(text.slice(from, match.index)), Uint8Array.of(code - 0xdc00));
    from = match.index + 1;
  }
  parts.push(encoder.encode(text.slice(from)));
  return concatBytes(parts);
}

/** One array that holds all parts in order. */
export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** The text with every byte that is no UTF-8, and every lone surrogate, as U+FFFD. */
export const printableText = (text: string): string => (LONE.test(text) ? text.replace(LONE_ALL, '\ufffd') : text);

export const isAscii = (text: string): boolean => !NOT_ASCII.test(text);

/** Number of bytes of a text. */
export const byteLength = (text: string): number => (isAscii(text) ? text.length : bytesFromText(text).length);

/** Orders texts by their bytes. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  if (isAscii(a) && isAscii(b)) return a < b ? -1 : 1;
  return compareBytes(bytesFromText(a), bytesFromText(b));
}

/** Orders byte arrays by their first difference, the shorter one first. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference < 0 ? -1 : 1;
  }
  return a.length === b.length ? 0 : a.length < b.length ? -1 : 1;
}

/** The characters of a text, each byte that is no UTF-8 as one. */
export const runes = (text: string): string[] => Array.from(text);
