import type { IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Problem } from '@weir/api-contract';

/** How much of an oversized body is still read, so that the caller sees the answer rather than a broken connection. */
const DRAIN_BYTES = 16 * 1024 * 1024;

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Thrown when the caller went away before its body had arrived: nobody is left to answer. */
export class CallerGone extends Error {
  override readonly name = 'CallerGone';
}

/** Reads a request body of at most `limit` bytes, compressed or not; more is a 413, a broken encoding a 400. */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const encoding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return collect(request, request, limit);
  const decoder = Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding] : undefined;
  if (decoder === undefined) {
    drain(request);
    return Promise.reject(
      new Problem('unsupported_media_type', `the Content-Encoding ${JSON.stringify(encoding)} is not read here`, {
        hint: 'send the body as it is, or with gzip, deflate or br',
      }),
    );
  }
  return collect(request, request.pipe(decoder()), limit);
}

function collect(request: IncomingMessage, source: IncomingMessage | Transform, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let settled = false;
    const fail = (error: Error): void => {
      if (settled) return;
      settled = true;
      chunks.length = 0;
      if (source !== request) request.unpipe();
      drain(request, () => reject(error));
    };
    source.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) fail(tooLarge(limit));
      else if (!settled) chunks.push(chunk);
    });
    source.on('end', () => {
      if (settled) return;
      settled = true;
      resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks, size));
    });
    if (source !== request)
      source.on('error', (cause: Error) =>
        fail(new Problem('invalid_encoding', 'the body is not what its Content-Encoding says', { cause })),
      );
    request.on('error', () => gone());
    request.on('close', () => {
      if (!request.complete) gone();
    });
    const gone = (): void => {
      if (settled) return;
      settled = true;
      reject(new CallerGone('the connection closed before the body had arrived'));
    };
  });
}

const tooLarge = (limit: number): Problem =>
  new Problem('body_too_large', `the body is larger than ${limit} bytes`, { details: { limit_bytes: limit } });

/** Reads on and throws away, up to {@link DRAIN_BYTES}; then calls `done`. */
function drain(request: IncomingMessage, done: () => void = () => undefined): void {
  if (request.complete || request.destroyed) {
    done();
    return;
  }
  let left = DRAIN_BYTES;
  let finished = false;
  const finish = (): void => {
    if (finished) return;
    finished = true;
    done();
  };
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) finish();
  });
  request.on('end', finish);
  request.on('close', finish);
  request.resume();
}
