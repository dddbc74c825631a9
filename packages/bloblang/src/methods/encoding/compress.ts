import { defineKitMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import type { Kit } from '../../kits/index.js';
import { wantRawBytes } from '../../values/convert.js';
import { fail } from '../../values/failure.js';

type Level = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
type Compression = Kit<'compression'>;

interface Algorithm {
  /** Absent where the reference cannot write it either. */
  readonly compress?: (kit: Compression, bytes: Uint8Array, level: Level) => Uint8Array;
  /** At most `limit` bytes of what was compressed, where that can be told while reading. */
  readonly decompress: (kit: Compression, bytes: Uint8Array, limit: number) => Uint8Array;
}

/** What a library refuses, in the words of the reference. */
function reading(read: () => Uint8Array): Uint8Array {
  try {
    return read();
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    return fail(/unexpected EOF/i.test(cause.message) ? 'unexpected EOF' : 'flate: corrupt input');
  }
}

/** Fails unless bytes start with those of a format. */
function expectStart(bytes: Uint8Array, start: readonly number[], size: number, message: string): void {
  if (bytes.length < size) fail('unexpected EOF');
  if (start.some((byte, i) => bytes[i] !== byte)) fail(message);
}

const gzip: Algorithm = {
  compress: (kit, bytes, level) => kit.gzipSync(bytes, { level, mtime: 0 }),
  decompress: (kit, bytes, limit) => {
    if (bytes.length === 0) fail('EOF');
    expectStart(bytes, [0x1f, 0x8b, 8], 10, 'gzip: invalid header');
    // The last four bytes say how long the last part is; what is too long is not read at all.
    const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(bytes.length - 4, true);
    if (size > limit) throw new RangeError('too long');
    return reading(() => kit.gunzipSync(bytes));
  },
};

const ALGORITHMS: Readonly<Record<string, Algorithm>> = {
  gzip,
  pgzip: gzip,
  zlib: {
    compress: (kit, bytes, level) => kit.zlibSync(bytes, { level }),
    decompress: (kit, bytes) => {
      expectStart(bytes, [], 2, '');
      const [first = 0, second = 0] = bytes;
      if ((first & 15) !== 8 || first >> 4 > 7 || (first * 256 + second) % 31 !== 0) fail('zlib: invalid header');
      return reading(() => kit.unzlibSync(bytes));
    },
  },
  flate: {
    compress: (kit, bytes, level) => kit.deflateSync(bytes, { level }),
    decompress: (kit, bytes) => (bytes.length === 0 ? fail('unexpected EOF') : reading(() => kit.inflateSync(bytes))),
  },
  snappy: {
    compress: (kit, bytes) => kit.writeSnappy(bytes),
    decompress: (kit, bytes, limit) => kit.readSnappy(bytes, limit),
  },
  lz4: { compress: (kit, bytes) => kit.writeLz4(bytes), decompress: (kit, bytes, limit) => kit.readLz4(bytes, limit) },
  bzip2: { decompress: (kit, bytes, limit) => kit.readBzip2(bytes, limit) },
  zstd: {
    compress: (kit, bytes) => kit.writeZstd(bytes),
    decompress: (kit, bytes) => {
      if (bytes.length === 0) return bytes;
      expectStart(bytes, [0x28, 0xb5, 0x2f, 0xfd], 4, 'invalid input: magic number mismatch');
      return kit.unzstd(bytes);
    },
  },
};

/** The named algorithm in one direction; fails when there is none. */
function algorithmNamed<K extends keyof Algorithm>(name: string, direction: K): NonNullable<Algorithm[K]> {
  const found = Object.hasOwn(ALGORITHMS, name) ? ALGORITHMS[name]?.[direction] : undefined;
  return found ?? fail(`compression type not recognised: ${name}`);
}

export const compressMethod = defineKitMethod({
  kit: 'compression',
  name: 'compress',
  plain: true,
  summary: 'Bytes compressed with gzip, pgzip, zlib, flate, snappy, lz4 or zstd (which is stored as it is).',
  params: [param.string('algorithm'), param.withDefault(param.integer('level'), -1n)],
  examples: [['root = this.a.compress("zlib").decompress("zlib").string()', '{"a":"hey"}', '"hey"']],
  build: (name, level) => {
    const compress = algorithmNamed(name, 'compress');
    const used = (level < 0 || level > 9 ? 6 : level) as Level;
    return (kit) => (target, _frame, from) => compress(kit, wantRawBytes(target, from), used);
  },
});

export const decompressMethod = defineKitMethod({
  kit: 'compression',
  name: 'decompress',
  plain: true,
  summary: 'Bytes that were compressed with gzip, pgzip, zlib, flate, snappy, lz4, bzip2 or zstd.',
  params: [param.string('algorithm')],
  examples: [['root = this.a.decode("base64").decompress("flate").string()', '{"a":"y0gFAA=="}', '"he"']],
  build: (name) => {
    const decompress = algorithmNamed(name, 'decompress');
    return (kit) => (target, frame, from) => {
      const bytes = wantRawBytes(target, from);
      try {
        const out = decompress(kit, bytes, frame.limits.size);
        frame.bound(out.length);
        return out;
      } catch (cause) {
        if (cause instanceof RangeError) frame.bound(Number.POSITIVE_INFINITY);
        if (cause instanceof Error) return fail(cause.message);
        throw cause;
      }
    };
  },
});
