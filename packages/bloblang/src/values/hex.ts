import { fail } from './failure.js';

export const hex = (bytes: Uint8Array): string => {
  let out = '';
  for (const byte of bytes) out += byte.toString(16).padStart(2, '0');
  return out;
};

/** Bytes of hexadecimal text. Fails with Go's words. */
export function fromHex(text: string): Uint8Array {
  const wrong = /[^0-9a-fA-F]/u.exec(text)?.[0];
  if (wrong !== undefined) {
    const code = (wrong.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    fail(`encoding/hex: invalid byte: U+${code} '${wrong}'`);
  }
  if (text.length % 2 !== 0) fail('encoding/hex: odd length hex string');
  return Uint8Array.from({ length: text.length / 2 }, (_unused, i) =>
    Number.parseInt(text.slice(2 * i, 2 * i + 2), 16),
  );
}
