import { BitReader } from './bit-reader.js';
import { ByteSink } from './byte-sink.js';
import { readBurrowsWheeler } from './bzip2-block.js';
import { CodecError } from './codec-error.js';

const BLOCK = 0x314159265359;
const END = 0x177245385090;

const invalid = (why: string): never => {
  throw new CodecError(`bzip2 data invalid: ${why}`);
};

/** What bzip2 streams hold, one behind the other; at most `limit` bytes. Throws {@link CodecError}. */
export function readBzip2(bytes: Uint8Array, limit: number): Uint8Array {
  const out = new ByteSink(limit);
  const bits = new BitReader(bytes);
  do {
    if (bits.take(16) !== 0x425a) invalid('bad magic value');
    if (bits.take(8) !== 0x68) invalid('non-Huffman entropy encoding');
    const level = bits.take(8) - 48;
    if (level < 1 || level > 9) invalid('invalid compression level');
    for (;;) {
      const magic = bits.take(24) * 2 ** 24 + bits.take(24);
      const checksum = bits.take(32);
      if (magic === END) break;
      if (magic !== BLOCK) invalid('bad magic value found');
      const start = out.length;
      unrun(readBurrowsWheeler(bits, level * 100_000, invalid), out);
      if (blockChecksum(out.since(start)) !== checksum) invalid('block checksum mismatch');
    }
    bits.align();
  } while (!bits.atEnd);
  return out.bytes();
}

/** Four equal bytes are followed by how often the byte comes again. */
function unrun(bytes: Uint8Array, out: ByteSink): void {
  let same = 0;
  let last = -1;
  for (const byte of bytes) {
    if (same === 4) {
      for (let i = 0; i < byte; i++) out.push(last);
      same = 0;
      last = -1;
      continue;
    }
    same = byte === last ? same + 1 : 1;
    last = byte;
    out.push(byte);
  }
}

const TABLE = Uint32Array.from({ length: 256 }, (_unused, i) => {
  let value = i << 24;
  for (let bit = 0; bit < 8; bit++) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1;
  return value >>> 0;
});

/** CRC-32 with its most significant bit first. */
function blockChecksum(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum << 8) ^ (TABLE[((sum >>> 24) ^ byte) & 255] ?? 0);
  return ~sum >>> 0;
}
