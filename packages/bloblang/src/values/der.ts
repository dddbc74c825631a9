/** Bytes that are no DER, or hold something else than was asked for. */
export class DerError extends Error {
  override readonly name = 'DerError';
}

/** One element of a DER structure: its tag byte and what it holds. */
export interface DerElement {
  readonly tag: number;
  readonly content: Uint8Array;
}

export const DER = { integer: 0x02, bits: 0x03, octets: 0x04, oid: 0x06, sequence: 0x30 } as const;

/** The elements that stand one behind the other in the bytes. Throws {@link DerError}. */
export function derElements(bytes: Uint8Array): readonly DerElement[] {
  const out: DerElement[] = [];
  for (let at = 0; at < bytes.length; ) {
    const tag = bytes[at] ?? 0;
    let length = bytes[at + 1] ?? 0x80;
    at += 2;
    if (length >= 0x80) {
      const size = length & 0x7f;
      if (size === 0 || size > 4) throw new DerError('asn1: syntax error: length of unsupported form');
      length = 0;
      for (let i = 0; i < size; i++) length = length * 256 + (bytes[at + i] ?? 0);
      at += size;
    }
    if (at + length > bytes.length) throw new DerError('asn1: syntax error: data truncated');
    out.push({ tag, content: bytes.subarray(at, at + length) });
    at += length;
  }
  return out;
}

/** The content of an element, which must have the tag. Throws {@link DerError}. */
export function derContent(element: DerElement | undefined, tag: number): Uint8Array {
  if (element?.tag !== tag) throw new DerError("asn1: structure error: tags don't match");
  return element.content;
}

/** The elements inside a sequence. Throws {@link DerError}. */
export const derSequence = (element: DerElement | undefined): readonly DerElement[] =>
  derElements(derContent(element, DER.sequence));

/** A non-negative integer. Throws {@link DerError}. */
export const derInteger = (element: DerElement | undefined): bigint =>
  derContent(element, DER.integer).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);

/** The bytes of a bit string that has no unused bits. Throws {@link DerError}. */
export const derBits = (element: DerElement | undefined): Uint8Array => derContent(element, DER.bits).subarray(1);
