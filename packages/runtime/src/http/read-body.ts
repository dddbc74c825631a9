import type { IncomingMessage } from 'node:http';

const EMPTY = Buffer.alloc(0);

/**
 * Reads a request's body and calls back once: with the body, or with undefined as soon as it is known to be larger than
 * the limit. A sender that goes away in between is never called back for.
 */
export function readBody(request: IncomingMessage, limit: number, done: (body: Buffer | undefined) => void): void {
  const declared = request.headers['content-length'];
  if (declared !== undefined && Number(declared) > limit) {
    done(undefined);
    return;
  }
  let first: Buffer | undefined;
  let rest: Buffer[] | undefined;
  let size = 0;
  let over = false;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (over) return;
    if (size > limit) {
      over = true;
      done(undefined);
    } else if (first === undefined) first = chunk;
    else if (rest === undefined) rest = [first, chunk];
    else rest.push(chunk);
  });
  request.on('end', () => {
    if (!over) done(rest === undefined ? (first ?? EMPTY) : Buffer.concat(rest, size));
  });
  request.on('error', () => {
    // The sender went away before its request was complete: there is nobody to answer and nothing to deliver.
    over = true;
  });
}
