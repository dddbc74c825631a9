import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort, Harness } from './harness.js';

const harness = new Harness();
let port: number;
const url = (path = '/in') => `http://127.0.0.1:${port}${path}`;

beforeEach(async () => {
  port = await freePort();
});
afterEach(() => harness.stopAll());
afterAll(() => harness.close());

const pipeline = (server: object = {}, rest: object = {}) => ({
  input: { http_server: { address: `127.0.0.1:${port}`, path: '/in', ...server } },
  output: { drop: {} },
  ...rest,
});
const metadataOf = (mapping: string) =>
  pipeline(
    { allowed_verbs: ['POST', 'GET'] },
    { pipeline: { processors: [{ mapping }] }, output: { sync_response: {} } },
  );

describe('http_server', () => {
  it('answers 200 without a body when the message is acknowledged, also when the pipeline drops it', async () => {
    await harness.run(pipeline({}, { pipeline: { processors: [{ mapping: 'root = deleted()' }] } }));
    const answer = await harness.post(url(), 'anything');
    expect(answer).toMatchObject({ status: 200, body: '' });
    expect(answer.headers['content-length']).toBe('0');
  });

  const REFUSED = [
    { name: 'another verb', path: '/in', method: 'PUT', body: 'x', status: 405, headers: { allow: 'POST' } },
    { name: 'another path', path: '/out', method: 'POST', body: 'x', status: 404, headers: {} },
    { name: 'a body that is too large', path: '/in', method: 'POST', body: 'x'.repeat(2000), status: 413, headers: {} },
  ] as const;
  it.each(REFUSED)('answers $status to $name', async ({ path, method, body, status, headers }) => {
    await harness.run(pipeline(), { maxRequestBytes: 1000 });
    const answer = await harness.post(url(path), body, { method });
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject(headers);
    expect(answer.body).toMatch(/^[^\n]+\n$/);
  });

  it('answers 413 to a chunked body that turns out too large', async () => {
    await harness.run(pipeline(), { maxRequestBytes: 1000 });
    const answer = await harness.post(url(), 'x'.repeat(5000), { headers: { 'Transfer-Encoding': 'chunked' } });
    expect(answer.status).toBe(413);
  });

  it('answers 408 when the message is not acknowledged in time', async () => {
    await harness.run(pipeline({ timeout: '50ms' }, { pipeline: { processors: [{ sleep: { duration: '300ms' } }] } }));
    expect((await harness.post(url(), 'slow')).status).toBe(408);
  });

  it('answers 502 when the pipeline rejects the message', async () => {
    await harness.run(pipeline({}, { output: { reject: 'not today' } }));
    expect(await harness.post(url(), 'x')).toMatchObject({ status: 502, body: 'not today\n' });
  });

  it('answers 429 beyond its rate limit', async () => {
    const limit = { rate_limit_resources: [{ label: 'r', local: { count: 1, interval: '1h' } }] };
    await harness.run(pipeline({ rate_limit: 'r' }, limit));
    expect((await harness.post(url(), 'x')).status).toBe(200);
    const answer = await harness.post(url(), 'x');
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3000);
  });

  it('hands messages back with status and headers of their own', async () => {
    await harness.run(
      pipeline(
        {
          sync_response: {
            status: '${! @code }',
            headers: { 'Content-Type': 'application/json', 'X-Id': '${! json("id") }' },
            metadata_headers: { include_prefixes: ['x-from-'] },
          },
        },
        {
          pipeline: { processors: [{ mapping: 'root = this\nmeta code = 201\nmeta "x-from-meta" = "yes"' }] },
          output: { sync_response: {} },
        },
      ),
    );
    const answer = await harness.post(url(), '{"id":"7"}');
    expect(answer).toMatchObject({ status: 201, body: '{"id":"7"}' });
    expect(answer.headers).toMatchObject({ 'content-type': 'application/json', 'x-id': '7', 'x-from-meta': 'yes' });
  });

  it('tells of the request in metadata', async () => {
    await harness.run(metadataOf('root = @'));
    const answer = await harness.post(url('/in?a=1&a=2'), '', {
      headers: { 'User-Agent': 'me', 'X-Thing': 'thing', Cookie: 'c=v' },
    });
    expect(JSON.parse(answer.body)).toMatchObject({
      http_server_request_path: '/in',
      http_server_verb: 'POST',
      http_server_user_agent: 'me',
      http_server_remote_ip: '127.0.0.1',
      'X-Thing': 'thing',
      a: '1',
      c: 'v',
    });
  });

  it('takes path parameters', async () => {
    const config = pipeline(
      { path: '/{tenant}/in/{rest:.*}' },
      { pipeline: { processors: [{ mapping: 'root = @tenant + " " + @rest' }] }, output: { sync_response: {} } },
    );
    await harness.run(config);
    expect((await harness.post(url('/a%20b/in/x/y'), '')).body).toBe('a b x/y');
    expect((await harness.post(url('/a/out/x'), '')).status).toBe(404);
  });

  it('takes a multipart body as a batch', async () => {
    const config = pipeline(
      {},
      {
        pipeline: { processors: [{ mapping: 'root = content() + batch_size().string()' }] },
        output: { sync_response: {} },
      },
    );
    await harness.run(config);
    const body = '--b\r\nContent-Type: text/plain\r\n\r\none\r\n--b\r\n\r\ntwo\r\n--b--\r\n';
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
    const answer = await harness.post(url(), body, { headers });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatch(/one2[\s\S]*two2/);
    expect((await harness.post(url(), '--b\r\n\r\none', { headers })).status).toBe(400);
  });

  it('answers preflights for allowed origins', async () => {
    await harness.run(pipeline({ cors: { enabled: true, allowed_origins: ['https://a.example'] } }));
    const headers = { Origin: 'https://a.example', 'Access-Control-Request-Method': 'POST' };
    const answer = await harness.post(url(), '', { method: 'OPTIONS', headers });
    expect(answer.status).toBe(204);
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': 'https://a.example' });
  });

  it('listens on the address it is given and on no other', async () => {
    await harness.run(pipeline());
    const others = Object.values(networkInterfaces())
      .flat()
      .filter((each) => each !== undefined && each.family === 'IPv4' && each.address !== '127.0.0.1');
    for (const address of ['127.0.0.2', ...others.map((each) => each?.address ?? '')]) {
      const connected = await new Promise<boolean>((resolve) => {
        const socket = connect({ host: address, port, timeout: 500 });
        socket
          .on('connect', () => resolve(true))
          .on('error', () => resolve(false))
          .on('timeout', () => resolve(false));
      });
      expect([address, connected]).toEqual([address, false]);
    }
  });

  it('fails the execution, and nothing else, when the port is taken', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve));
    const { execution, phase } = await harness.start(pipeline());
    const status = await phase('failed');
    expect(status.message).toBe(`input.http_server: cannot listen on 127.0.0.1:${port}: the address is in use`);
    expect(status.details).toMatchObject({ retryable: true });
    await execution.stop();
    await new Promise((resolve) => taken.close(resolve));
    await harness.run(pipeline());
    expect((await harness.post(url(), 'x')).status).toBe(200);
  });

  it('serves two paths on one address', async () => {
    const input = (path: string) => ({ http_server: { address: `127.0.0.1:${port}`, path } });
    await harness.run({ input: { broker: { inputs: [input('/a'), input('/b')] } }, output: { drop: {} } });
    expect((await harness.post(url('/a'), 'x')).status).toBe(200);
    expect((await harness.post(url('/b'), 'x')).status).toBe(200);
    expect((await harness.post(url('/c'), 'x')).status).toBe(404);
  });

  it('finishes what is on its way when it is stopped, and takes nothing more', async () => {
    let release: () => void = () => undefined;
    const receiver = createHttpServer((_, response) => {
      release = () => response.end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const target = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const { execution, phase } = await harness.run(pipeline({}, { output: { http_client: { url: target } } }));
    const asked = once(receiver, 'request');
    const answer = harness.post(url(), 'x');
    await asked;
    const stopped = execution.stop({ graceMs: 15_000 });
    await phase('stopping');
    const late = await harness.post(url(), 'late').then(
      ({ status }) => status,
      () => 'refused',
    );
    expect([503, 'refused']).toContain(late);
    release();
    expect((await answer).status).toBe(200);
    await stopped;
    expect(execution.status().phase).toBe('stopped');
    receiver.closeAllConnections();
    receiver.close();
  });
});
