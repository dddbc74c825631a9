import { defineKitMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import type { Kit } from '../../kits/index.js';
import { wantRawBytes } from '../../values/convert.js';
import { Failure, fail } from '../../values/failure.js';

type Level = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
type Compression = Kit<'compression'>;

interface Algorithm {
  /** Absent where it can only be read. */
  readonly compress?: (kit: Compression, bytes: Uint8Array, level: Level) => Uint8Array;
  readonly decompress: (kit: Compression, bytes: Uint8Array) => Uint8Array;
}

const gzip: Algorithm = {
  compress: (kit, bytes, level) => kit.gzipSync(bytes, { level, mtime: 0 }),
  decompress: (kit, bytes) => kit.gunzipSync(bytes),
};

function unsnappy(kit: Compression, bytes: Uint8Array): Uint8Array {
  try {
    return kit.unsnappy(bytes);
  } catch (cause) {
    if (cause instanceof Error) throw new Failure('s2: corrupt input', true);
    throw cause;
  }
}

const ALGORITHMS: Readonly<Record<string, Algorithm>> = {
  gzip,
  pgzip: gzip,
  zlib: {
    compress: (kit, bytes, level) => kit.zlibSync(bytes, { level }),
    decompress: (kit, bytes) => kit.unzlibSync(bytes),
  },
  flate: {
    compress: (kit, bytes, level) => kit.deflateSync(bytes, { level }),
    decompress: (kit, bytes) => kit.inflateSync(bytes),
  },
  snappy: { compress: (kit, bytes) => kit.snappy(bytes), decompress: unsnappy },
  zstd: { decompress: (kit, bytes) => kit.unzstd(bytes) },
};

/** Algorithms that the reference reads, and those that it writes, for which no kept library runs everywhere. */
const ELSEWHERE = { compress: new Set(['lz4', 'zstd']), decompress: new Set(['bzip2', 'lz4']) } as const;

/** The named algorithm in one direction; fails now when there is none, and when it is called where it is not built. */
function algorithmNamed<K extends keyof Algorithm>(name: string, direction: K): NonNullable<Algorithm[K]> {
  const found = Object.hasOwn(ALGORITHMS, name) ? ALGORITHMS[name]?.[direction] : undefined;
  if (found !== undefined) return found;
  if (!ELSEWHERE[direction].has(name)) return fail(`compression type not recognised: ${name}`);
  return () => fail(`${direction} is not available in this engine for ${name}`);
}

export const compressMethod = defineKitMethod({
  kit: 'compression',
  name: 'compress',
  plain: true,
  summary: 'Bytes compressed with gzip, pgzip, zlib, flate or snappy.',
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
  summary: 'Bytes that were compressed with gzip, pgzip, zlib, flate, snappy or zstd.',
  params: [param.string('algorithm')],
  examples: [['root = this.a.decode("base64").decompress("flate").string()', '{"a":"y0gFAA=="}', '"he"']],
  build: (name) => {
    const decompress = algorithmNamed(name, 'decompress');
    return (kit) => (target, frame, from) => {
      const bytes = wantRawBytes(target, from);
      try {
        const out = decompress(kit, bytes);
        frame.bound(out.length);
        return out;
      } catch (cause) {
        if (cause instanceof Error) return fail(cause.message);
        throw cause;
      }
    };
  },
});
