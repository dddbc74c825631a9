import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Problem } from '@weir/api-contract';
import { call, createClient, fetchTransport, RemoteProblem } from '@weir/api-contract/client';
import { until } from '@weir/testkit';
import {
  createHttpMetrics,
  createLogger,
  inProcessTransport,
  ListenError,
  LOOPBACK_HOSTS,
  type ProcessPort,
  parseRateLimit,
  runUntilSignal,
  serve,
  silentLogger,
} from '../src/index.js';
import { contract, rawExchange, type TestService, testApp, testService } from './service.js';

/** A stop that waited for its patience to end would outlast its test. */
const PATIENT = 600_000;

const services: TestService[] = [];
const start = async (...args: Parameters<typeof testService>): Promise<TestService> => {
  const service = await testService(...args);
  services.push(service);
  return service;
};
afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.stop(50)));
});

describe('listening', () => {
  it('binds loopback unless told otherwise', async () => {
    const service = await start();
    expect(service.host).toBe('127.0.0.1');
    expect(service.url).toBe(`http://127.0.0.1:${service.port}`);
  });

  it('says in one line that a port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const failure = await serve(testApp().app, { port }).catch((error: unknown) => error);
    other.close();
    expect(failure).toBeInstanceOf(ListenError);
    expect(String(failure)).toBe(
      `ListenError: cannot listen on 127.0.0.1:${port}: the port is taken; stop what holds it or choose another`,
    );
  });

  it('says that an address is not of this machine', async () => {
    await expect(serve(testApp().app, { host: '192.0.2.1', port: 0 })).rejects.toThrow(/no address 192\.0\.2\.1/);
  });
});

describe('stopping', () => {
  it('lets a running request end and takes no new one', async () => {
    const service = await start();
    const running = fetch(`${service.url}/slow?ms=60000`);
    await service.reached;
    const stopped = service.stop(PATIENT);
    const answer = await running;
    expect(await answer.json()).toEqual({ waited: false });
    await stopped;
    await expect(fetch(`${service.url}/slow`)).rejects.toThrow();
    await service.stop();
  });

  it('ends event streams and closes what does not end by itself', async () => {
    const service = await start();
    const response = await fetch(`${service.url}/events`);
    const reader = response.body?.getReader();
    const first = await reader?.read();
    expect(new TextDecoder().decode(first?.value)).toMatch(/^data: 1\n\n/);
    const silent = connect(service.port, '127.0.0.1');
    // Its first answer tells that it is there; the second request never ends.
    silent.write('GET /things/xy HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(silent, 'data');
    silent.write('GET / HTTP/1.1\r\n');
    // Bytes that nobody has read yet make it an error for this end.
    silent.on('error', () => undefined);
    const closed = new Promise((resolve) => silent.once('close', resolve));
    await service.stop(100);
    await closed;
    expect(service.aborted()).toBe(1);
  });

  it('does not wait for a connection that was opened and never used', async () => {
    const service = await start();
    const socket = connect(service.port, '127.0.0.1');
    await once(socket, 'connect');
    await service.stop(PATIENT);
  });

  it('at the first signal ends cleanly, at the second at once', async () => {
    const listeners: (() => void)[] = [];
    const codes: number[] = [];
    const port: ProcessPort = { on: (_, listener) => listeners.push(listener), exit: (code) => codes.push(code) };
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    runUntilSignal({ stop: () => held }, silentLogger(), port);
    listeners[0]?.();
    expect(codes).toEqual([]);
    listeners[1]?.();
    expect(codes).toEqual([130]);
    release();
    await until('the clean end', () => codes.length > 1);
    expect(codes).toEqual([130, 0]);
  });
});

describe('callers that go away', () => {
  it('abort what is done for them', async () => {
    const service = await start();
    const controller = new AbortController();
    const gone = fetch(`${service.url}/slow?ms=30000`, { signal: controller.signal }).catch(() => 'gone');
    await service.reached;
    controller.abort();
    expect(await gone).toBe('gone');
    await until('aborted', () => service.aborted() > 0);
    expect(service.aborted()).toBe(1);
  });
});

describe('who may', () => {
  const authorize: NonNullable<Parameters<typeof testService>[0]>['authorize'] = ({ bearer, endpoint, inProcess }) => {
    if (inProcess) return { name: 'inside', attributes: {} };
    if (bearer === undefined)
      throw new Problem('unauthorized', undefined, { headers: { 'WWW-Authenticate': 'Bearer' } });
    if (bearer !== 'good') throw new Problem('forbidden', `needs ${endpoint.scope}`);
    return { name: 'someone', attributes: {} };
  };
  it.each([
    ['without a token', {}, 401],
    ['with another scheme', { authorization: 'Basic Z29vZA==' }, 401],
    ['with a token that is not enough', { authorization: 'Bearer bad' }, 403],
    ['with a good token', { authorization: 'bearer good' }, 200],
  ])('%s', async (_, headers, status) => {
    const service = await start({ authorize });
    expect((await fetch(`${service.url}/things/x`, { method: 'DELETE', headers })).status).toBe(status);
    expect((await fetch(`${service.url}/things/xy`)).status).toBe(200);
  });

  it('is asked before a body is read', async () => {
    const service = await start({ authorize });
    const sent = { method: 'DELETE', body: '{', headers: { 'content-type': 'application/json' } };
    expect((await fetch(`${service.url}/things/x`, sent)).status).toBe(401);
  });
});

describe('origins', () => {
  const origin = (service: TestService, from: string, method = 'GET') =>
    fetch(`${service.url}/things/xy`, { method, headers: { origin: from } });

  it('are allowed when they are listed', async () => {
    const service = await start({ corsOrigins: ['https://a.example'] });
    const listed = await origin(service, 'https://a.example');
    expect(listed.headers.get('access-control-allow-origin')).toBe('https://a.example');
    const preflight = await origin(service, 'https://a.example', 'OPTIONS');
    expect(preflight.headers.get('access-control-allow-methods')).toMatch(/DELETE/);
    const other = await origin(service, 'https://b.example');
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
    const otherPreflight = await origin(service, 'https://b.example', 'OPTIONS');
    expect(otherPreflight.headers.get('access-control-allow-methods')).toBeNull();
  });
});

describe('hosts', () => {
  it.each([
    ['localhost', 200],
    ['LOCALHOST:9', 200],
    ['127.0.0.1:80', 200],
    ['[::1]:80', 200],
    ['evil.example', 403],
    ['127.0.0.1.evil.example:80', 403],
    ['', 403],
  ])('%s', async (host, status) => {
    const service = await start({ hosts: LOOPBACK_HOSTS });
    const answer = await rawExchange(
      service.port,
      `GET /things/xy HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });
});

describe('limits', () => {
  it('slow a client down, and say until when', async () => {
    const rateLimit = parseRateLimit('2/h');
    const service = await start({ rateLimit });
    const statuses = [];
    for (let i = 0; i < 3; i++) {
      const response = await fetch(`${service.url}/things/xy`);
      statuses.push([response.status, response.headers.get('retry-after')]);
    }
    expect(statuses).toEqual([
      [200, null],
      [200, null],
      // Half an hour, less what has passed since the first one.
      [429, expect.stringMatching(/^(1800|17\d\d)$/)],
    ]);
  });
});

describe('what is seen from outside', () => {
  it('logs each request once, without headers or secrets', async () => {
    const lines: string[] = [];
    const log = createLogger({ service: 'test', level: 'info', stream: { write: (line) => lines.push(line) } });
    const service = await start({ log });
    await fetch(`${service.url}/things/xy?deep=true&token=hunter2`, { headers: { authorization: 'Bearer hunter2' } });
    await fetch(`${service.url}/fail/bug`);
    await service.stop();
    const entries = lines.map((line) => JSON.parse(line));
    expect(entries.filter((entry) => entry.msg === 'request')).toMatchObject([
      { level: 'info', method: 'GET', path: '/things/xy', status: 200, request_id: expect.stringMatching(/^test_/) },
      { path: '/fail/bug', status: 500 },
    ]);
    const failure = entries.find((entry) => entry.msg === 'request failed');
    expect(failure).toMatchObject({ level: 'error', err: { message: 'secret bug' } });
    expect(failure.request_id).toBe(entries.find((entry) => entry.status === 500).request_id);
    expect(lines.join()).not.toMatch(/hunter2/);
  });

  it('redacts what is called a secret', () => {
    const lines: string[] = [];
    const log = createLogger({ service: 'test', level: 'info', stream: { write: (line) => lines.push(line) } });
    log.info({ token: 'hunter2', job: { password: 'hunter2', name: 'n' } }, 'x');
    expect(lines.join()).toMatch(/"name":"n"/);
    expect(lines.join()).not.toMatch(/hunter2/);
  });

  it('counts requests by route and status', async () => {
    const metrics = createHttpMetrics();
    const service = await start({ metrics });
    await fetch(`${service.url}/things/xy`);
    await fetch(`${service.url}/things/z`);
    await fetch(`${service.url}/nowhere/${Math.PI}`);
    await service.stop();
    const text = await metrics.text();
    expect(text).toContain('weir_http_requests_total{method="GET",route="read",status="200"} 1');
    expect(text).toContain('weir_http_requests_total{method="GET",route="read",status="400"} 1');
    expect(text).toContain('weir_http_requests_total{method="GET",route="none",status="404"} 1');
    expect(text).toContain('weir_http_requests_in_flight 0');
    metrics.close();
  });
});

describe('the same service in process and over HTTP', () => {
  it.each(['http', 'in process'])('%s', async (how) => {
    const { app } = testApp();
    const listening = await serve(app, { port: 0 });
    const transport = how === 'http' ? fetchTransport({ baseUrl: listening.url }) : inProcessTransport(app);
    const client = createClient(contract, transport);
    expect((await client.read({ params: { id: 'a/b' }, query: { limit: '7' } })).body).toEqual({
      id: 'a/b',
      deep: false,
      limit: 7,
      ifMatch: null,
    });
    expect((await client.json({ body: { a: 2 } })).body).toEqual({ sum: 2 });
    expect((await client.remove({ params: { id: 'x' } })).body).toEqual({ force: null });
    const failures = [
      client.json({ body: { a: Number.NaN } }),
      client.fail({ params: { how: 'problem' } }),
      call(transport, contract.fail, { params: { how: 'bug' } }),
    ].map((failure) => failure.catch((error: unknown) => error));
    const [invalid, unavailable, internal] = await Promise.all(failures);
    expect(invalid).toMatchObject({ code: 'invalid_request', status: 400, details: { 'body.a': expect.anything() } });
    expect(unavailable).toMatchObject({ code: 'unavailable', hint: 'later', message: 'not now' });
    expect(internal).toMatchObject({ code: 'internal', status: 500 });
    for (const failure of [invalid, unavailable, internal]) expect(failure).toBeInstanceOf(RemoteProblem);
    const controller = new AbortController();
    const events = await client.events({ signal: controller.signal });
    let seen = '';
    if (typeof events.body !== 'string')
      for await (const piece of events.body) {
        seen += piece;
        if (seen.includes('data: 3')) break;
      }
    expect(seen).toMatch(/data: 1\n\ndata: 2\n\ndata: 3\n\n/);
    controller.abort();
    await listening.stop(50);
  });
});
