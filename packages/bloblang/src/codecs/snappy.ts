import { ByteSink } from './byte-sink.js';
import { CodecError } from './codec-error.js';

const corrupt = (): never => {
  throw new CodecError('s2: corrupt input');
};

/** What one Snappy block holds (the Snappy format description); at most `limit` bytes. Throws {@link CodecError}. */
export function readSnappy(bytes: Uint8Array, limit: number): Uint8Array {
  let at = 0;
  const next = (count: number): number => {
    let value = 0;
    for (let i = 0; i < count; i++) value += (bytes[at++] ?? corrupt()) * 256 ** i;
    return value;
  };
  let size = 0;
  for (let byte = 128, shift = 0; byte >= 128; shift += 7) {
    byte = next(1);
    size += (byte & 127) * 2 ** shift;
    if (shift > 28) corrupt();
  }
  const out = new ByteSink(Math.min(size, limit + 1));
  while (at < bytes.length) {
    const tag = next(1);
    const kind = tag & 3;
    if (kind === 0) {
      const length = (tag >> 2 < 60 ? tag >> 2 : next((tag >> 2) - 59)) + 1;
      if (at + length > bytes.length || out.length + length > size) corrupt();
      out.append(bytes.subarray(at, at + length));
      at += length;
      continue;
    }
    const length = kind === 1 ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1;
    const distance = kind === 1 ? ((tag >> 5) << 8) | next(1) : next(kind === 2 ? 2 : 4);
    if (distance === 0 || distance > out.length || out.length + length > size) corrupt();
    out.repeat(distance, length);
  }
  return out.length === size ? out.bytes() : corrupt();
}
