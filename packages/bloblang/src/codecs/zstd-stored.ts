import { ByteSink } from './byte-sink.js';

const MAGIC = [0x28, 0xb5, 0x2f, 0xfd];
const MAX_BLOCK = 128 << 10;
/** Kinds of blocks in their headers: bytes as they are, and one byte many times. */
const RAW = 0;
const RUN = 1;

/**
 * Bytes as one Zstandard frame (RFC 8878) of blocks that are stored as they are, or as a run where all their bytes are
 * the same: every reader takes it, it is just not smaller.
 */
export function writeZstd(bytes: Uint8Array): Uint8Array {
  const out = new ByteSink(Number.MAX_SAFE_INTEGER);
  out.append(Uint8Array.from(MAGIC));
  // The content's size in eight bytes, and one segment, so that there is no window to describe.
  out.push(0xe0);
  for (let i = 0; i < 8; i++) out.push(Math.floor(bytes.length / 256 ** i) & 255);
  let at = 0;
  do {
    const block = bytes.subarray(at, at + MAX_BLOCK);
    at += block.length;
    const run = block.length > 1 && block.every((byte) => byte === block[0]);
    const header = (at >= bytes.length ? 1 : 0) | ((run ? RUN : RAW) << 1) | (block.length << 3);
    for (let i = 0; i < 3; i++) out.push((header >> (8 * i)) & 255);
    out.append(run ? block.subarray(0, 1) : block);
  } while (at < bytes.length);
  return out.bytes();
}
