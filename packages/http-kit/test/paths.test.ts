import { afterAll, afterEach, beforeAll, describe, expect, it, test } from '@jest/globals';
import { createHttpMetrics, LOOPBACK_HOSTS, parseRateLimit } from '../src/index.js';
import { type TestService, testService } from './service.js';

const started: TestService[] = [];
const start = async (...args: Parameters<typeof testService>): Promise<TestService> => {
  const service = await testService(...args);
  started.push(service);
  return service;
};
afterEach(() => Promise.all(started.splice(0).map((service) => service.stop(50))));

const JSON_BODY = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"a":1}' };

/** Spellings of one endpoint: the first is found in the table, the others by the router. */
const SPELLINGS = ['/json', '/json/', '/JSON', '/Json/'] as const;

describe('however a path is spelled', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService({ corsOrigins: ['https://a.example'] });
  });
  afterAll(() => service.stop(50));

  const names = (headers: Headers): readonly string[] =>
    [...headers.keys()].filter((name) => !['date', 'connection', 'keep-alive'].includes(name)).sort();
  const constant = (headers: Headers): object =>
    Object.fromEntries([...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)));

  test.each(SPELLINGS)('%s is answered alike', async (path) => {
    const plain = await fetch(service.url + SPELLINGS[0], JSON_BODY);
    const answer = await fetch(service.url + path, JSON_BODY);
    expect([answer.status, await answer.json()]).toEqual([200, { sum: 1 }]);
    expect(names(answer.headers)).toEqual(names(plain.headers));
    expect(constant(answer.headers)).toEqual(constant(plain.headers));
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'self'/);
  });

  test.each(SPELLINGS)('%s lets pages of listed origins read it, and caches know why', async (path) => {
    const ask = (origin: string) =>
      fetch(service.url + path, { ...JSON_BODY, headers: { ...JSON_BODY.headers, origin } });
    const listed = await ask('https://a.example');
    const other = await ask('https://b.example');
    expect(listed.headers.get('access-control-allow-origin')).toBe('https://a.example');
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
    expect([listed.headers.get('vary'), other.headers.get('vary')]).toEqual(['Origin', 'Origin']);
  });

  test.each(['/large', '/large/'])('%s varies by origin and by encoding', async (path) => {
    const answer = await fetch(service.url + path, { headers: { origin: 'https://a.example' } });
    expect(answer.headers.get('vary')).toBe('Origin, Accept-Encoding');
  });

  test.each<[string, RequestInit, number, string]>([
    ['/json', { ...JSON_BODY, body: '{' }, 400, 'invalid_json'],
    ['/json/', { ...JSON_BODY, body: '{' }, 400, 'invalid_json'],
    ['/json', { ...JSON_BODY, body: 'x'.repeat(3000) }, 413, 'body_too_large'],
    ['/json/', { ...JSON_BODY, body: 'x'.repeat(3000) }, 413, 'body_too_large'],
    ['/json', { method: 'GET' }, 405, 'method_not_allowed'],
    ['/json?x=1', { method: 'PATCH' }, 405, 'method_not_allowed'],
    ['/json/x', JSON_BODY, 404, 'route_not_found'],
    ['//json', JSON_BODY, 404, 'route_not_found'],
    ['/%6Ason', JSON_BODY, 404, 'route_not_found'],
    ['/json%2F', JSON_BODY, 404, 'route_not_found'],
  ])('%s %j is a %i', async (path, init, status, code) => {
    const answer = await fetch(service.url + path, init);
    const body = (await answer.json()) as { readonly request_id: string };
    expect([answer.status, body]).toEqual([status, expect.objectContaining({ code, status })]);
    expect(answer.headers.get('x-request-id')).toBe(body.request_id);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('both ways obey', () => {
  test.each(SPELLINGS)('the rate limit: %s', async (path) => {
    const service = await start({ rateLimit: parseRateLimit('1/h') });
    const statuses: number[] = [];
    for (let n = 0; n < 2; n++) statuses.push((await fetch(service.url + path, JSON_BODY)).status);
    const refused = await fetch(service.url + path, JSON_BODY);
    expect([...statuses, refused.status]).toEqual([200, 429, 429]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
  });

  it('one rate limit together', async () => {
    const service = await start({ rateLimit: parseRateLimit('2/h') });
    const statuses: number[] = [];
    for (const path of SPELLINGS) statuses.push((await fetch(service.url + path, JSON_BODY)).status);
    expect(statuses).toEqual([200, 200, 429, 429]);
  });

  it('probes, which no rate limit stops and which take nothing from it', async () => {
    const service = await start({ rateLimit: parseRateLimit('1/h') });
    const statuses: number[] = [];
    for (const method of ['GET', 'HEAD', 'GET', 'HEAD'])
      statuses.push((await fetch(`${service.url}/alive`, { method })).status);
    statuses.push((await fetch(`${service.url}/json`, JSON_BODY)).status);
    statuses.push((await fetch(`${service.url}/json`, JSON_BODY)).status);
    statuses.push((await fetch(`${service.url}/alive`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 200]);
  });

  test.each(SPELLINGS)('the names that the service has: %s', async (path) => {
    const service = await start({ hosts: LOOPBACK_HOSTS });
    const foreign = new URL(service.url);
    expect((await fetch(foreign.origin + path, JSON_BODY)).status).toBe(200);
    const other = await start({ hosts: ['elsewhere.example'] });
    const answer = await fetch(other.url + path, JSON_BODY);
    expect([answer.status, await answer.json()]).toEqual([403, expect.objectContaining({ code: 'forbidden' })]);
  });

  it('the count of requests, by endpoint, method and status', async () => {
    const metrics = createHttpMetrics();
    const service = await start({ metrics });
    for (const path of SPELLINGS) await fetch(service.url + path, JSON_BODY);
    await fetch(`${service.url}/json`, { ...JSON_BODY, body: '{' });
    await fetch(`${service.url}/nowhere`);
    await service.stop();
    const text = await metrics.text();
    for (const line of [
      'weir_http_requests_total{method="POST",route="json",status="200"} 4',
      'weir_http_requests_total{method="POST",route="json",status="400"} 1',
      'weir_http_requests_total{method="GET",route="none",status="404"} 1',
      'weir_http_request_duration_seconds_count{route="json"} 5',
      'weir_http_requests_in_flight 0',
    ])
      expect(text).toContain(line);
    metrics.close();
  });
});
