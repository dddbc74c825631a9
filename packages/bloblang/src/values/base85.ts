import { fail } from './failure.js';

const Z85 = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#';

function encodeGroup(bytes: Uint8Array, at: number): number[] {
  let value = 0;
  for (let i = 0; i < 4; i++) value = value * 256 + (bytes[at + i] ?? 0);
  const digits: number[] = [];
  for (let i = 0; i < 5; i++) {
    digits.unshift(value % 85);
    value = Math.floor(value / 85);
  }
  return digits;
}

function decodeGroup(digits: readonly number[]): number[] {
  let value = digits.reduce((sum, digit) => sum * 85 + digit, 0);
  const bytes: number[] = [];
  for (let i = 0; i < 4; i++) {
    bytes.unshift(value % 256);
    value = Math.floor(value / 256);
  }
  return bytes;
}

/** Bytes as Adobe's ascii85 without brackets; four zero bytes become `z`. */
export function ascii85(bytes: Uint8Array): string {
  let out = '';
  for (let at = 0; at < bytes.length; at += 4) {
    const size = Math.min(4, bytes.length - at);
    const digits = encodeGroup(bytes, at);
    if (size === 4 && digits.every((digit) => digit === 0)) out += 'z';
    else
      out += digits
        .slice(0, size + 1)
        .map((digit) => String.fromCharCode(33 + digit))
        .join('');
  }
  return out;
}

/** Bytes of ascii85 text; white space is skipped. Fails with Go's words. */
export function fromAscii85(text: string): Uint8Array {
  const out: number[] = [];
  let digits: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code <= 32) continue;
    if (code === 122 && digits.length === 0) out.push(0, 0, 0, 0);
    else if (code >= 33 && code <= 117) digits.push(code - 33);
    else fail(`illegal ascii85 data at input byte ${i}`);
    if (digits.length === 5) {
      out.push(...decodeGroup(digits));
      digits = [];
    }
  }
  if (digits.length === 1) fail(`illegal ascii85 data at input byte ${text.length}`);
  if (digits.length > 1) {
    const size = digits.length - 1;
    while (digits.length < 5) digits.push(84);
    out.push(...decodeGroup(digits).slice(0, size));
  }
  return Uint8Array.from(out);
}

/** Bytes as Z85; their number must be a multiple of 4. */
export function z85(bytes: Uint8Array): string {
  if (bytes.length % 4 !== 0) fail('z85: wrongly aligned input data');
  let out = '';
  for (let at = 0; at < bytes.length; at += 4)
    out += encodeGroup(bytes, at)
      .map((digit) => Z85[digit])
      .join('');
  return out;
}

/** Bytes of Z85 text, whose length must be a multiple of 5. */
export function fromZ85(text: string): Uint8Array {
  if (text.length % 5 !== 0) fail('z85: wrongly aligned input data');
  const out: number[] = [];
  for (let at = 0; at < text.length; at += 5) {
    const digits = Array.from(text.slice(at, at + 5), (char) => Z85.indexOf(char));
    if (digits.includes(-1)) fail('z85: invalid input data');
    out.push(...decodeGroup(digits));
  }
  return Uint8Array.from(out);
}
