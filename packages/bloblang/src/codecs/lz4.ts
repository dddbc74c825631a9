import { ByteSink } from './byte-sink.js';
import { CodecError, ended } from './codec-error.js';
import { readLz4Block, writeLz4Block } from './lz4-block.js';
import { xxhash32 } from './xxhash32.js';

const MAGIC = 0x184d2204;
/** Version 1, blocks on their own, a checksum of the content; blocks of up to four megabytes. */
const FLAGS = 0x64;
const BLOCK_SIZE_CODE = 0x70;
const BLOCK_SIZE = 4 << 20;
/** Set in the size of a block that holds its bytes as they are. */
const STORED = 0x80000000;

const word = (value: number): Uint8Array => {
  const out = new Uint8Array(4);
  new DataView(out.buffer).setUint32(0, value, true);
  return out;
};

/** Bytes as one LZ4 frame (the LZ4 frame format). */
export function writeLz4(bytes: Uint8Array): Uint8Array {
  const out = new ByteSink(Number.MAX_SAFE_INTEGER);
  out.append(word(MAGIC));
  const header = Uint8Array.of(FLAGS, BLOCK_SIZE_CODE);
  out.append(header);
  out.push((xxhash32(header) >>> 8) & 255);
  for (let at = 0; at < bytes.length; at += BLOCK_SIZE) {
    const source = bytes.subarray(at, at + BLOCK_SIZE);
    const block = new ByteSink(Number.MAX_SAFE_INTEGER);
    writeLz4Block(source, block);
    const smaller = block.length < source.length;
    out.append(word(smaller ? block.length : (source.length | STORED) >>> 0));
    out.append(smaller ? block.bytes() : source);
  }
  out.append(word(0));
  out.append(word(xxhash32(bytes)));
  return out.bytes();
}

/** What LZ4 frames hold, one behind the other; at most `limit` bytes. Throws {@link CodecError}. */
export function readLz4(bytes: Uint8Array, limit: number): Uint8Array {
  const out = new ByteSink(limit);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const take = (count: number): number => {
    if (at + count > bytes.length) ended();
    at += count;
    return at - count;
  };
  while (at < bytes.length) {
    const magic = view.getUint32(take(4), true);
    if (magic >>> 4 === 0x184d2a5) {
      take(view.getUint32(take(4), true));
      continue;
    }
    if (magic !== MAGIC) throw new CodecError('lz4: bad magic number');
    const flags = view.getUint8(take(2));
    if (flags >> 6 !== 1) throw new CodecError('lz4: unsupported version');
    take((flags & 8 ? 8 : 0) + (flags & 1 ? 4 : 0) + 1);
    const start = out.length;
    for (let size = view.getUint32(take(4), true); size !== 0; size = view.getUint32(take(4), true)) {
      const length = size & ~STORED;
      const from = take(length);
      const block = bytes.subarray(from, from + length);
      if (size >>> 31 === 1) out.append(block);
      else readLz4Block(block, out);
      if (flags & 16) take(4);
    }
    if (flags & 4 && view.getUint32(take(4), true) !== xxhash32(out.since(start)))
      throw new CodecError('lz4: invalid frame checksum');
  }
  return out.bytes();
}
