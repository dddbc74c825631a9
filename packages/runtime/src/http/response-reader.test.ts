import { describe, expect, it } from '@jest/globals';
import { ResponseReader } from './response-reader.js';

/** Reads a response that comes in pieces of every size, and answers what all of those readings agree on. */
function read(text: string, options: { method?: string; ends?: boolean; keep?: number } = {}) {
  const bytes = Buffer.from(text, 'latin1');
  const results = (bytes.length > 1000 ? [1000, bytes.length] : [1, 2, 3, 7, bytes.length]).map((size) => {
    const reader = new ResponseReader(options.method ?? 'POST', options.keep ?? 1000);
    let done = false;
    for (let at = 0; at < bytes.length && !done; at += size) {
      // The connection reuses its buffer: whatever the reader keeps must be its own.
      const piece = Buffer.from(bytes.subarray(at, at + size));
      done = reader.push(piece);
      piece.fill(0x21);
    }
    if (!done && options.ends === true) done = reader.end();
    const { status, body, headers } = reader.answer();
    return done
      ? { status, body: body.toString('latin1'), keepAlive: reader.keepAlive, headers: Object.fromEntries(headers) }
      : undefined;
  });
  for (const result of results) expect(result).toEqual(results[0]);
  return results[0];
}

describe('ResponseReader', () => {
  const ROWS = [
    [
      'a fixed length',
      'HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc',
      {},
      { status: 200, body: 'abc', keepAlive: true },
    ],
    ['no reason phrase', 'HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n', {}, { status: 200, body: '' }],
    [
      'header names in any case',
      'HTTP/1.1 500 X\r\ncOnTeNt-LeNgTh:2\r\nRetry-After:  7 \r\n\r\nno',
      {},
      { status: 500, body: 'no', headers: { 'retry-after': '7', 'content-length': '2' } },
    ],
    [
      'chunks',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nA;x=y\r\n0123456789\r\n0\r\n\r\n',
      {},
      { body: 'abc0123456789', keepAlive: true },
    ],
    [
      'chunks with trailers',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\nX: y\r\n\r\n',
      {},
      { body: 'a', keepAlive: true },
    ],
    [
      'interim answers',
      'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early\r\nLink: x\r\n\r\nHTTP/1.1 204 No\r\n\r\n',
      {},
      { status: 204, keepAlive: true },
    ],
    [
      'no body after HEAD',
      'HTTP/1.1 200 OK\r\nContent-Length: 30\r\n\r\n',
      { method: 'HEAD' },
      { status: 200, body: '' },
    ],
    [
      'a body up to the end of the connection',
      'HTTP/1.1 200 OK\r\n\r\nall of it',
      { ends: true },
      { body: 'all of it', keepAlive: false },
    ],
    ['connection close', 'HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', {}, { keepAlive: false }],
    ['HTTP/1.0', 'HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n', {}, { keepAlive: false }],
    [
      'HTTP/1.0 that keeps alive',
      'HTTP/1.0 200 OK\r\nConnection: Keep-Alive\r\nContent-Length: 0\r\n\r\n',
      {},
      { keepAlive: true },
    ],
    [
      'more body than is kept',
      'HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nabcdef',
      { keep: 4 },
      { body: 'abcd', keepAlive: true },
    ],
    ['less than was promised', 'HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nabc', { ends: true }, undefined],
    ['a head that is cut', 'HTTP/1.1 200 OK\r\nContent-', { ends: true }, undefined],
  ] as const;
  it.each(ROWS)('reads %s', (_, text, options, expected) => {
    if (expected === undefined) expect(read(text, options)).toBeUndefined();
    else expect(read(text, options)).toMatchObject(expected);
  });

  const BROKEN = [
    ['another protocol', 'SSH-2.0-x\r\n\r\n', /does not speak HTTP/],
    ['a status that is none', 'HTTP/1.1 99 X\r\n\r\n', /does not speak HTTP/],
    ['a length that is none', 'HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n', /is no number/],
    ['a chunk without a size', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n', /no size/],
    [
      'a chunk longer than it says',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n',
      /longer than it says/,
    ],
    ['a header line without a name', 'HTTP/1.1 200 OK\r\n: x\r\n\r\n', /no name/],
    ['a switch of protocols', 'HTTP/1.1 101 Switching\r\n\r\n', /another protocol/],
    ['a head without end', `HTTP/1.1 200 OK\r\nX: ${'y'.repeat(70_000)}`, /too long/],
  ] as const;
  it.each(BROKEN)('refuses %s', (_, text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  it('does not keep a connection on which more came than was asked for', () => {
    const reader = new ResponseReader('POST', 10);
    expect(reader.push(Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\naHTTP/1.1 200 OK\r\n'))).toBe(true);
    expect(reader.keepAlive).toBe(false);
  });
});
