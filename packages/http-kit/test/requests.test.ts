import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ErrorResponse } from '@weir/api-contract';
import { rawExchange, type TestService, testService } from './service.js';

let service: TestService;
beforeAll(async () => {
  service = await testService({
    readYaml: (text) => {
      const [key = '', value = ''] = text.trim().split(': ');
      return { [key]: value };
    },
  });
});
afterAll(() => service.stop(100));

interface Sent {
  readonly method?: string;
  readonly type?: string | null;
  readonly body?: string | Uint8Array;
  readonly headers?: Record<string, string>;
}

async function ask(path: string, { method = 'GET', type, body, headers = {} }: Sent = {}) {
  const response = await fetch(service.url + path, {
    method,
    headers: { ...(typeof type === 'string' ? { 'content-type': type } : {}), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' && type !== null ? body : Buffer.from(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: text === '' ? undefined : JSON.parse(text) };
}

describe('what fits is answered', () => {
  const rows: readonly [string, string, Sent, unknown][] = [
    ['defaults of the query', '/things/ab', {}, { id: 'ab', deep: false, limit: 5, ifMatch: null }],
    ['converted query', '/things/ab?deep=true&limit=20', {}, { id: 'ab', deep: true, limit: 20, ifMatch: null }],
    ['unknown parameters', '/things/ab?x=1&x=2&__proto__=3', {}, { id: 'ab', deep: false, limit: 5, ifMatch: null }],
    ['encoded path', '/things/a%2Fb%20c', {}, { id: 'a/b c', deep: false, limit: 5, ifMatch: null }],
    ['headers', '/things/ab', { headers: { 'If-Match': 'x' } }, { id: 'ab', deep: false, limit: 5, ifMatch: 'x' }],
    ['trailing slash', '/things/ab/', {}, { id: 'ab', deep: false, limit: 5, ifMatch: null }],
    ['text', '/text', { method: 'POST', type: 'text/plain', body: 'abc' }, { length: 3 }],
    ['yaml type', '/text', { method: 'POST', type: 'application/x-yaml; charset=UTF-8', body: 'abc' }, { length: 3 }],
    ['form type', '/text', { method: 'POST', type: 'application/x-www-form-urlencoded', body: 'abc' }, { length: 3 }],
    ['no type', '/text', { method: 'POST', type: null, body: Buffer.from('abc') }, { length: 3 }],
    [
      'json instead of text',
      '/text',
      { method: 'POST', type: 'application/json', body: '{"yaml":"ab"}' },
      { length: 2 },
    ],
    ['byte order mark', '/text', { method: 'POST', type: 'text/plain', body: '\ufeffabc' }, { length: 3 }],
    ['utf-8', '/text', { method: 'POST', type: 'text/plain', body: 'ä€😀' }, { length: 4 }],
    ['json', '/json', { method: 'POST', type: 'application/json', body: '{"a":1,"b":["x"]}' }, { sum: 2 }],
    ['json suffix', '/json', { method: 'POST', type: 'application/merge-patch+json', body: '{"a":1}' }, { sum: 1 }],
    [
      'yaml document',
      '/things/diff',
      { method: 'PUT', type: 'application/yaml', body: 'a: b' },
      { seen: { a: 'b' }, text: 'a: b' },
    ],
    ['optional body', '/things/x', { method: 'DELETE' }, { force: null }],
    [
      'optional body given',
      '/things/x',
      { method: 'DELETE', type: 'application/json', body: '{"force":true}' },
      { force: true },
    ],
    [
      'body of exactly the limit',
      '/text',
      { method: 'POST', type: 'text/plain', body: 'x'.repeat(2048) },
      { length: 2048 },
    ],
  ];
  it.each(rows)('%s', async (_, path, sent, expected) => {
    const { status, json } = await ask(path, sent);
    expect({ status, json }).toEqual({ status: 200, json: expected });
  });

  it.each([
    ['gzip', gzipSync('abcdef')],
    ['deflate', deflateSync('abcdef')],
    ['br', brotliCompressSync('abcdef')],
  ])('%s bodies', async (encoding, body) => {
    const sent = { method: 'POST', type: 'text/plain', body, headers: { 'content-encoding': encoding } };
    expect((await ask('/text', sent)).json).toEqual({ length: 6 });
  });
});

describe('what does not fit is a problem of the one shape', () => {
  const post = (type: string | null, body: string | Uint8Array, headers: Record<string, string> = {}): Sent => ({
    method: 'POST',
    type,
    body,
    headers,
  });
  const json = 'application/json';
  const rows: readonly [string, string, Sent, number, string, RegExp][] = [
    ['unknown route', '/nowhere', {}, 404, 'route_not_found', /no \/nowhere here/],
    ['wrong method', '/json', { method: 'DELETE' }, 405, 'method_not_allowed', /does not answer DELETE/],
    ['parameter too short', '/things/a', {}, 400, 'invalid_request', /^path\.id: too small/],
    ['broken escape in the path', '/things/%E0%A4', {}, 400, 'malformed_url', /percent-encoding/],
    ['flag that is no flag', '/things/ab?deep=maybe', {}, 400, 'invalid_request', /^query\.deep: expected one of/],
    [
      'number below its range',
      '/things/ab?limit=0',
      {},
      400,
      'invalid_request',
      /^query\.limit: expected a whole number from 1 to 20$/,
    ],
    ['number above its range', '/things/ab?limit=21', {}, 400, 'invalid_request', /from 1 to 20/],
    ['number that is none', '/things/ab?limit=5.5', {}, 400, 'invalid_request', /from 1 to 20/],
    [
      'parameter given twice',
      '/things/ab?limit=1&limit=2',
      {},
      400,
      'invalid_request',
      /^query\.limit: given more than once/,
    ],
    ['empty body', '/json', post(json, ''), 400, 'empty_body', /needs a body/],
    ['empty text', '/text', post('text/plain', ''), 400, 'empty_body', /needs a body/],
    ['blank text', '/text', post('text/plain', ' \n'), 400, 'invalid_request', /^body\.yaml: blank/],
    ['broken JSON', '/json', post(json, '{"a":'), 400, 'invalid_json', /not valid JSON: Unexpected end/],
    ['broken JSON is not quoted', '/json', post(json, '{"a": hunter2}'), 400, 'invalid_json', /^(?!.*unter2)/],
    ['JSON of another shape', '/json', post(json, '[]'), 400, 'invalid_request', /^body: expected object/],
    ['field of another type', '/json', post(json, '{"a":"1"}'), 400, 'invalid_request', /^body\.a: expected number/],
    [
      'item of another value',
      '/json',
      post(json, '{"a":1,"b":["x","z"]}'),
      400,
      'invalid_request',
      /^body\.b\.1: expected one of/,
    ],
    [
      'JSON too deep',
      '/text',
      post(json, `{"yaml":${'['.repeat(600)}${']'.repeat(600)}}`),
      400,
      'invalid_json',
      /deeper than 512/,
    ],
    [
      'type that is not read',
      '/json',
      post('text/plain', '{"a":1}'),
      415,
      'unsupported_media_type',
      /text\/plain are not read/,
    ],
    [
      'no type where JSON is due',
      '/json',
      post(null, Buffer.from('{"a":1}')),
      415,
      'unsupported_media_type',
      /no Content-Type/,
    ],
    [
      'multipart',
      '/text',
      post('multipart/form-data; boundary=x', '--x--'),
      415,
      'unsupported_media_type',
      /multipart/,
    ],
    ['binary', '/text', post('application/octet-stream', 'abc'), 415, 'unsupported_media_type', /octet-stream/],
    ['charset', '/text', post('text/plain; charset=latin1', 'abc'), 415, 'unsupported_media_type', /"latin1"/],
    [
      'invalid UTF-8',
      '/text',
      post('text/plain', Uint8Array.of(0x61, 0xff)),
      400,
      'invalid_encoding',
      /not valid UTF-8/,
    ],
    [
      'invalid UTF-8 in JSON',
      '/json',
      post(json, Uint8Array.of(0x22, 0xc3, 0x22)),
      400,
      'invalid_encoding',
      /not valid UTF-8/,
    ],
    ['oversized body', '/text', post('text/plain', 'x'.repeat(2049)), 413, 'body_too_large', /2048 bytes/],
    ['much oversized body', '/text', post('text/plain', 'x'.repeat(4_000_000)), 413, 'body_too_large', /2048 bytes/],
    [
      'bomb',
      '/text',
      post('text/plain', gzipSync(Buffer.alloc(5_000_000)), { 'content-encoding': 'gzip' }),
      413,
      'body_too_large',
      /2048/,
    ],
    [
      'not what it says it is',
      '/text',
      post('text/plain', 'abc', { 'content-encoding': 'gzip' }),
      400,
      'invalid_encoding',
      /Content-Encoding/,
    ],
    [
      'unknown encoding',
      '/text',
      post('text/plain', 'abc', { 'content-encoding': 'zstd' }),
      415,
      'unsupported_media_type',
      /"zstd"/,
    ],
    ['problem of the handler', '/fail/problem', {}, 503, 'unavailable', /^not now$/],
    ['bug of the handler', '/fail/bug', {}, 500, 'internal', /^the service failed/],
  ];
  it.each(rows)('%s', async (_, path, sent, status, code, message) => {
    const answer = await ask(path, sent);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.text).not.toMatch(/\bat .*:\d+:\d+|secret/);
    const body = ErrorResponse.parse(answer.json);
    expect(body).toMatchObject({ status, code, error: expect.stringMatching(message) });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('x-request-id')).toBe(body.request_id);
  });

  it('tells everything that does not fit at once', async () => {
    const { json } = await ask('/things/a?deep=x');
    expect(json.details).toHaveProperty(['path.id']);
    const body = (await ask('/json', post('application/json', '{"a":"x","b":"y"}'))).json;
    expect(Object.keys(body.details).sort()).toEqual(['body.a', 'body.b']);
  });

  it('says what is missing, which words there are, and which was meant', async () => {
    const missing = (await ask('/json', post(json, '{"b":["x"]}'))).json;
    expect(missing.error).toBe('body.a: expected number, but it is missing');
    const flag = (await ask('/things/ab?deep=ture')).json;
    expect([flag.error, flag.hint]).toEqual(['query.deep: expected one of true or false', 'true']);
    expect((await ask('/things/ab?deep=perhaps')).json.hint).toBeUndefined();
  });

  it('says which methods a path has, in words', async () => {
    expect((await ask('/json', { method: 'DELETE' })).json.hint).toBe('use POST');
    expect((await ask('/things/x', { method: 'POST' })).json.hint).toBe('use DELETE or GET');
  });

  it('says how YAML is sent where YAML came as JSON', async () => {
    const { status, json: body } = await ask('/text', post(json, 'input:\n  stdin: {}\n'));
    expect([status, body.code, body.hint]).toEqual([400, 'invalid_json', expect.stringContaining('text/plain')]);
    expect((await ask('/json', post(json, '{'))).json.hint).toBeUndefined();
  });

  it('says what the path answers', async () => {
    const { headers } = await ask('/things/x', { method: 'POST' });
    expect(headers.get('allow')).toBe('DELETE, GET, HEAD, OPTIONS');
    const options = await ask('/things/diff', { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'OPTIONS, PUT']);
    expect((await ask('/nowhere', { method: 'OPTIONS' })).status).toBe(404);
  });

  it('carries the headers, hint and details of a problem', async () => {
    const { headers, json } = await ask('/fail/problem');
    expect(headers.get('retry-after')).toBe('3');
    expect(json).toMatchObject({ hint: 'later', details: { a: 1 } });
  });

  it('keeps the connection usable after a refused body', async () => {
    const refused = await ask('/text', post('text/plain', 'x'.repeat(100_000)));
    expect(refused.status).toBe(413);
    expect((await ask('/text', post('text/plain', 'abc'))).json).toEqual({ length: 3 });
  });
});

describe('what is no HTTP', () => {
  const refused = (answer: string, status: number, code: string): void => {
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(ErrorResponse.parse(JSON.parse(body))).toMatchObject({ status, code });
  };

  it.each([
    ['garbage', 'hello\r\n\r\n', 400, 'malformed_request'],
    ['an unknown method', 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'malformed_request'],
    ['endless headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(70_000)}\r\n\r\n`, 431, 'headers_too_large'],
  ])('%s', async (_, text, status, code) => refused(await rawExchange(service.port, text), status, code));

  it('a body that never comes, headers that never end', async () => {
    const impatient = await testService({}, 100);
    const texts = ['POST /json HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n', 'GET / HTTP/1.1\r\nHost: x\r\n'];
    const answers = await Promise.all(texts.map((text) => rawExchange(impatient.port, text)));
    for (const answer of answers) refused(answer, 408, 'request_timeout');
    await impatient.stop(50);
  });
});

describe('answers', () => {
  it('echo a sane request id and replace any other', async () => {
    const of = async (id: string) =>
      (await ask('/things/ab', { headers: { 'X-Request-Id': id } })).headers.get('x-request-id');
    expect(await of('job-7:a.b_c')).toBe('job-7:a.b_c');
    for (const odd of ['a b', '"x"', 'x'.repeat(129), '../x'])
      expect(await of(odd)).toMatch(/^test_[0-9a-z]{8}_[0-9a-z]{10}$/);
  });

  it('carry security headers and do not name their maker', async () => {
    const { headers } = await ask('/things/ab');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'self'/);
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('to HEAD have the headers and no body', async () => {
    const { status, headers, text } = await ask('/things/ab', { method: 'HEAD' });
    expect([status, headers.get('etag'), text]).toEqual([200, '"1"', '']);
    expect(Number(headers.get('content-length'))).toBeGreaterThan(10);
  });

  it('of 304 have no body', async () => {
    const { status, text, headers } = await ask('/things/ab', { headers: { 'If-Match': '"same"' } });
    expect([status, text, headers.get('content-type')]).toEqual([304, '', null]);
    expect(headers.get('vary')).toMatch(/Accept-Encoding/);
  });

  it('are compressed for those who accept it', async () => {
    const lengths = async (accepted: string) => {
      const { headers, json } = await ask('/large', { headers: { 'accept-encoding': accepted } });
      expect(json.text).toHaveLength(10_000);
      expect(headers.get('vary')).toMatch(/Accept-Encoding/);
      return headers.get('content-encoding');
    };
    expect(await lengths('gzip, br')).toBe('gzip');
    expect(await lengths('br')).toBeNull();
    expect(await lengths('gzip;q=0')).toBeNull();
  });
});
