const STANDARD = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const URL_SAFE = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

export interface Base64Options {
  readonly urlSafe?: boolean;
  readonly padding?: boolean;
}

/** Bytes as base64 text; padded and in the standard alphabet unless told otherwise. */
export function base64(bytes: Uint8Array, { urlSafe = false, padding = true }: Base64Options = {}): string {
  const alphabet = urlSafe ? URL_SAFE : STANDARD;
  let out = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const left = bytes.length - i;
    const group = ((bytes[i] ?? 0) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    out += (alphabet[group >> 18] ?? '') + (alphabet[(group >> 12) & 63] ?? '');
    if (left > 1) out += alphabet[(group >> 6) & 63] ?? '';
    else if (padding) out += '=';
    if (left > 2) out += alphabet[group & 63] ?? '';
    else if (padding) out += '=';
  }
  return out;
}

/** Offset of the first byte that makes the text no base64. */
export class Base64Error extends Error {
  override readonly name = 'Base64Error';

  constructor(offset: number) {
    super(`illegal base64 data at input byte ${offset}`);
  }
}

/** Bytes of base64 text; line breaks are skipped. Throws {@link Base64Error}. */
export function fromBase64(text: string, { urlSafe = false, padding = true }: Base64Options = {}): Uint8Array {
  const alphabet = urlSafe ? URL_SAFE : STANDARD;
  const out: number[] = [];
  let group = 0;
  let count = 0;
  let padded = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text[i] ?? '';
    if (char === '\n' || char === '\r') continue;
    if (char === '=' && padding) {
      if (count < 2 || padded + count >= 4) throw new Base64Error(i);
      padded += 1;
      continue;
    }
    const digit = alphabet.indexOf(char);
    if (digit === -1 || padded > 0) throw new Base64Error(i);
    group = (group << 6) | digit;
    count += 1;
    if (count === 4) {
      out.push((group >> 16) & 255, (group >> 8) & 255, group & 255);
      group = 0;
      count = 0;
    }
  }
  if (count === 1 || (padding && count > 0 && count + padded !== 4)) throw new Base64Error(text.length);
  if (count === 2) out.push((group >> 4) & 255);
  if (count === 3) out.push((group >> 10) & 255, (group >> 2) & 255);
  return Uint8Array.from(out);
}
