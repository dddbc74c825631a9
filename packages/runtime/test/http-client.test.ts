import { readFileSync } from 'node:fs';
import {
  createServer as createPlain,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecure } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { freePort } from './harness.js';
import { type InProcess, startInProcess, texts } from './in-process.js';

const certificate = (name: string): string => fileURLToPath(new URL(`./certificates/${name}`, import.meta.url));
const pem = (name: string): string => readFileSync(certificate(name), 'utf8');

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function started(config: Readonly<Record<string, unknown>>): Promise<InProcess> {
  const pipeline = await startInProcess(config);
  closing.push(() => pipeline.close());
  return pipeline;
}

/** A server that answers as told and remembers what it was sent. */
async function serve(
  answer: (seen: Seen, request: IncomingMessage) => readonly [status: number, body: string, headers?: object],
  make: (listener: RequestListener) => Server = createPlain,
): Promise<{ readonly origin: string; readonly seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = make((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const { method, url, headers } = request;
      const one = { method, url, headers, body: Buffer.concat(pieces).toString() };
      seen.push(one);
      const [status, body, more] = answer(one, request);
      response.writeHead(status, { ...more }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const protocol = make === createPlain ? 'http' : 'https';
  return { origin: `${protocol}://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

const secure =
  (options: object) =>
  (listener: RequestListener): Server =>
    createSecure({ key: pem('server.key'), cert: pem('server.pem'), ...options }, listener);

const processor = (url: string, more: object = {}) => ({
  pipeline: { processors: [{ http: { url, retries: 0, retry_period: '1ms', ...more } }] },
});
const output = (url: string, more: object = {}) => ({
  output: { http_client: { url, retries: 0, retry_period: '1ms', ...more } },
});

describe('the http processor', () => {
  it('puts the answer in place of the message, and its status beside it', async () => {
    const { origin, seen } = await serve(({ body }) => [201, body.toUpperCase()]);
    const pipeline = await started(
      processor(`${origin}/a?b=\${! content() }`, { verb: 'PUT', headers: { 'X-Id': '${! content() }' } }),
    );
    expect(await pipeline.send('x', 'y')).toEqual({ kind: 'acknowledged' });
    expect(texts(pipeline.received)).toEqual([['X', 'Y']]);
    expect(pipeline.received[0]?.[0]?.metadata.get('http_status_code')).toBe('201');
    expect(seen.map(({ method, url, headers }) => [method, url, headers['x-id']])).toEqual([
      ['PUT', '/a?b=x', 'x'],
      ['PUT', '/a?b=y', 'y'],
    ]);
  });

  it.each([
    ['a status that is no success', 500, 'the receiver answered 500: no'],
    ['a redirect, which is not followed', 302, 'the receiver answered 302: no'],
  ])('marks a message as failed and keeps it: %s', async (_, status, reason) => {
    const { origin } = await serve(() => [status, 'no']);
    const pipeline = await started(processor(origin));
    await pipeline.send('kept');
    expect(texts(pipeline.received)).toEqual([['kept']]);
    expect(pipeline.received[0]?.[0]?.error?.message).toContain(reason);
  });

  it('asks as often as configured, and no more', async () => {
    let asked = 0;
    const { origin } = await serve(() => (++asked < 3 ? [503, ''] : [200, 'at last']));
    const pipeline = await started(processor(origin, { retries: 2 }));
    await pipeline.send('x');
    expect([asked, texts(pipeline.received)]).toEqual([3, [['at last']]]);
  });

  it('never asks again where it was told not to', async () => {
    const { origin, seen } = await serve(() => [404, '']);
    const pipeline = await started(processor(origin, { retries: 5, drop_on: [404] }));
    await pipeline.send('x');
    expect([seen.length, pipeline.received[0]?.[0]?.error === undefined]).toEqual([1, false]);
  });

  it('asks for all messages of a batch at once when it may', async () => {
    const waiting: ServerResponse[] = [];
    const server = createPlain((_, response) => {
      // Nobody is answered before all three have asked.
      if (waiting.push(response) === 3) for (const each of waiting) each.end('done');
    });
    const { origin } = await serve(
      () => [200, ''],
      () => server,
    );
    const pipeline = await started(processor(origin.replace('https', 'http'), { parallel: true }));
    await pipeline.send('a', 'b', 'c');
    expect(texts(pipeline.received)).toEqual([['done', 'done', 'done']]);
  });
});

describe('the http_client output', () => {
  it('sends a batch as one multipart request, or one request for each message', async () => {
    const { origin, seen } = await serve(() => [200, '']);
    await (await started(output(origin, { batch_as_multipart: true }))).send('one', 'two');
    await (await started(output(origin))).send('three', 'four');
    expect(seen.map(({ body }) => body).slice(1)).toEqual(['three', 'four']);
    const [type, boundary = ''] = seen[0]?.headers['content-type']?.split('; boundary=') ?? [];
    expect(type).toBe('multipart/form-data');
    const parts = seen[0]?.body.split(`--${boundary}`).slice(1, -1);
    expect(parts?.map((part) => part.split('\r\n\r\n')[1]?.trimEnd())).toEqual(['one', 'two']);
    expect(seen[0]?.body.endsWith(`--${boundary}--\r\n`)).toBe(true);
  });

  it.each([
    ['Basic credentials', { basic_auth: { enabled: true, username: 'me', password: 'p:w' } }, 'Basic bWU6cDp3'],
    ['credentials that are not enabled', { basic_auth: { username: 'me', password: 'p' } }, undefined],
  ])('sends %s', async (_, more, expected) => {
    const { origin, seen } = await serve(() => [200, '']);
    await (await started(output(origin, more))).send('x');
    expect(seen[0]?.headers.authorization).toBe(expected);
  });

  it('slows down when it is asked to, and delivers', async () => {
    const at: number[] = [];
    const { origin } = await serve(() => {
      at.push(performance.now());
      return at.length === 1 ? [429, '', { 'retry-after': '1' }] : [200, ''];
    });
    const pipeline = await started(output(origin, { retries: 1, max_retry_backoff: '5s' }));
    expect(await pipeline.send('x')).toEqual({ kind: 'acknowledged' });
    expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThanOrEqual(950);
  });

  it('refuses a message whose address is none, and tells why', async () => {
    const pipeline = await started(output('http://${! content() }/'));
    expect(await pipeline.send('a b')).toMatchObject({
      kind: 'refused',
      permanent: true,
      reason: expect.stringContaining('is not a URL') as unknown,
    });
  });

  it('refuses a header that would be two', async () => {
    const { origin, seen } = await serve(() => [200, '']);
    const pipeline = await started(output(origin, { headers: { 'X-A': '${! content() }' } }));
    expect(await pipeline.send('a\r\nX-B: c')).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('line break') as unknown,
    });
    expect(seen).toEqual([]);
  });
});

describe('TLS', () => {
  const ours = { enabled: true, root_cas_file: certificate('ca.pem') };

  it.each([
    ['a file of authorities', ours],
    ['authorities as text', { enabled: true, root_cas: pem('ca.pem') }],
    ['no check at all', { enabled: true, skip_cert_verify: true }],
  ])('trusts the receiver by %s', async (_, tls) => {
    const { origin, seen } = await serve(() => [200, ''], secure({}));
    const pipeline = await started(output(origin, { tls }));
    expect(await pipeline.send('x')).toEqual({ kind: 'acknowledged' });
    expect(await pipeline.send('y')).toEqual({ kind: 'acknowledged' });
    expect(seen.map(({ body }) => body)).toEqual(['x', 'y']);
  });

  it('refuses a receiver that nobody vouches for', async () => {
    const { origin, seen } = await serve(() => [200, ''], secure({}));
    const pipeline = await started(output(origin));
    expect(await pipeline.send('x')).toMatchObject({
      kind: 'refused',
      reason: expect.stringMatching(/certificate/i) as unknown,
    });
    expect(seen).toEqual([]);
  });

  const inClear = { cert: pem('client.pem'), key: pem('client.key') };
  const inFiles = { cert_file: certificate('client.pem'), key_file: certificate('client.key') };
  it.each([
    ['as text', inClear],
    ['in files', inFiles],
  ])('shows a certificate of its own, given %s', async (_, own) => {
    const asking = secure({ ca: pem('ca.pem'), requestCert: true, rejectUnauthorized: true });
    const { origin } = await serve(
      (__, { socket }) => [200, (socket as TLSSocket).getPeerCertificate().subject.CN?.toString() ?? 'nobody'],
      asking,
    );
    const pipeline = await started(processor(origin, { tls: { ...ours, client_certs: [own] } }));
    await pipeline.send('x');
    expect(texts(pipeline.received)).toEqual([['client']]);
    const without = await started(output(origin, { tls: ours }));
    expect(await without.send('x')).toMatchObject({ kind: 'refused' });
  });

  it('does not start with a file that it cannot read', async () => {
    const tls = { enabled: true, root_cas_file: '/nowhere/ca.pem' };
    await expect(startInProcess(output('https://localhost', { tls }))).rejects.toMatchObject({
      path: 'output.http_client.tls.root_cas_file',
      message: expect.stringContaining('cannot read the file') as unknown,
    });
  });
});

it('answers whoever posted with what the receiver answered, when told to', async () => {
  const { origin } = await serve(({ body }) => [202, `got ${body}`]);
  const port = await freePort();
  await started({
    input: { http_server: { address: `127.0.0.1:${port}`, path: '/in' } },
    ...output(origin, { propagate_response: true }),
  });
  const response = await fetch(`http://127.0.0.1:${port}/in`, { method: 'POST', body: 'this' });
  expect(await response.text()).toBe('got this');
});
