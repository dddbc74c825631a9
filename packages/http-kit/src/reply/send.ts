import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { TextStream } from '@weir/api-contract';
import type { Reply } from './reply.js';

/** Smaller bodies are not worth compressing. */
const COMPRESS_FROM = 1400;
const compress = promisify(gzip);

/** Writes an answer; resolves when all of it was handed to the connection. */
export async function send(
  request: IncomingMessage,
  response: ServerResponse,
  reply: Reply,
  signal: () => AbortSignal,
): Promise<void> {
  if (response.headersSent || response.destroyed) return;
  const headers: Record<string, string | number> = { ...reply.headers };
  if (typeof reply.body !== 'string') {
    headers['cache-control'] ??= 'no-store';
    response.writeHead(reply.status, headers);
    if (request.method === 'HEAD') response.end();
    else await stream(response, reply.body, signal());
    return;
  }
  if (reply.status === 304 || reply.status === 204) {
    // What a copy depends on is said with the copy and with the word that it is current.
    if (reply.status === 304) headers.Vary = variesByEncoding(headers.Vary);
    delete headers['content-type'];
    response.writeHead(reply.status, headers).end();
    return;
  }
  if (reply.body.length >= COMPRESS_FROM) {
    headers.Vary = variesByEncoding(headers.Vary);
    if (acceptsGzip(request)) {
      const bytes = await compress(reply.body);
      headers['content-encoding'] = 'gzip';
      headers['content-length'] = bytes.length;
      response.writeHead(reply.status, headers);
      response.end(request.method === 'HEAD' ? undefined : bytes);
      return;
    }
  }
  headers['content-length'] = Buffer.byteLength(reply.body);
  response.writeHead(reply.status, headers);
  response.end(request.method === 'HEAD' ? undefined : reply.body);
}

const variesByEncoding = (vary: string | number | undefined): string =>
  vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`;

/** Whether Accept-Encoding allows gzip; a quality of 0 forbids it. */
function acceptsGzip(request: IncomingMessage): boolean {
  return String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .some((entry) => {
      const [coding, ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
      return (coding === 'gzip' || coding === '*') && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    });
}

/** A reader that takes nothing for so long is dropped: it holds memory and whatever feeds it. */
const STALLED_MS = 30_000;

async function drained(response: ServerResponse): Promise<void> {
  const over = new AbortController();
  const stalled = setTimeout(() => response.destroy(), STALLED_MS);
  const { signal } = over;
  try {
    await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })]);
  } finally {
    clearTimeout(stalled);
    over.abort();
  }
}

async function stream(response: ServerResponse, pieces: TextStream, signal: AbortSignal): Promise<void> {
  response.flushHeaders();
  const stop = (): void => {
    if (!response.writableEnded) response.end();
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    for await (const piece of pieces) {
      if (signal.aborted || response.destroyed || response.writableEnded) break;
      if (!response.write(piece)) await drained(response);
    }
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}
