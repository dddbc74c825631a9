import { deflateSync, gunzipSync, gzipSync, inflateSync, unzlibSync, zlibSync } from 'fflate';
import { defineMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import { wantBytes } from '../../values/convert.js';
import { fail } from '../../values/failure.js';

type Level = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

interface Algorithm {
  readonly compress: (bytes: Uint8Array, level: Level) => Uint8Array;
  readonly decompress: (bytes: Uint8Array) => Uint8Array;
}

const gzip: Algorithm = {
  compress: (bytes, level) => gzipSync(bytes, { level, mtime: 0 }),
  decompress: (bytes) => gunzipSync(bytes),
};

const ALGORITHMS: Readonly<Record<string, Algorithm>> = {
  gzip,
  pgzip: gzip,
  zlib: { compress: (bytes, level) => zlibSync(bytes, { level }), decompress: (bytes) => unzlibSync(bytes) },
  flate: { compress: (bytes, level) => deflateSync(bytes, { level }), decompress: (bytes) => inflateSync(bytes) },
};

/** Algorithms of the reference for which no library that runs everywhere is at hand. */
const ELSEWHERE = new Set(['bzip2', 'lz4', 'snappy', 'zstd']);

function algorithmNamed(name: string): Algorithm {
  const algorithm = ALGORITHMS[name];
  if (algorithm !== undefined) return algorithm;
  if (!ELSEWHERE.has(name)) return fail(`compression type not recognised: ${name}`);
  const missing = (): never => fail(`compression type not available in this engine: ${name}`);
  return { compress: missing, decompress: missing };
}

export const compressMethod = defineMethod({
  name: 'compress',
  summary: 'Bytes compressed with gzip, pgzip, zlib or flate.',
  params: [param.string('algorithm'), param.withDefault(param.integer('level'), -1n)],
  examples: [['root = this.a.compress("zlib").decompress("zlib").string()', '{"a":"hey"}', '"hey"']],
  build: (name, level) => {
    const { compress } = algorithmNamed(name);
    const used = (level < 0 || level > 9 ? 6 : level) as Level;
    return (target, _frame, from) => compress(wantBytes(target, from), used);
  },
});

export const decompressMethod = defineMethod({
  name: 'decompress',
  summary: 'Bytes that were compressed with gzip, pgzip, zlib or flate.',
  params: [param.string('algorithm')],
  examples: [['root = this.a.decode("base64").decompress("flate").string()', '{"a":"y0gFAA=="}', '"he"']],
  build: (name) => {
    const { decompress } = algorithmNamed(name);
    return (target, frame, from) => {
      const bytes = wantBytes(target, from);
      try {
        const out = decompress(bytes);
        frame.bound(out.length);
        return out;
      } catch (cause) {
        if (cause instanceof Error) return fail(cause.message);
        throw cause;
      }
    };
  },
});
