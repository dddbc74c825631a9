import { fail } from './failure.js';
import { bytesFromText } from './text.js';

export const hex = (bytes: Uint8Array): string => {
  let out = '';
  for (const byte of bytes) out += byte.toString(16).padStart(2, '0');
  return out;
};

/** Bytes of hexadecimal text. Fails with Go's words. */
export function fromHex(text: string): Uint8Array {
  const wrong = /[^0-9a-fA-F]/u.exec(text)?.[0];
  if (wrong !== undefined) {
    // Go reports the first byte as if it were a character.
    const [byte = 0] = bytesFromText(wrong);
    const code = byte.toString(16).toUpperCase().padStart(4, '0');
    const shown = byte < 32 || (byte > 126 && byte < 161) ? '' : ` '${String.fromCharCode(byte)}'`;
    fail(`encoding/hex: invalid byte: U+${code}${shown}`);
  }
  if (text.length % 2 !== 0) fail('encoding/hex: odd length hex string');
  return Uint8Array.from({ length: text.length / 2 }, (_unused, i) =>
    Number.parseInt(text.slice(2 * i, 2 * i + 2), 16),
  );
}
