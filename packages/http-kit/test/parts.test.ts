import { describe, expect, it, test } from '@jest/globals';
import { endpoint, Problem } from '@weir/api-contract';
import { z } from 'zod';
import { BoundEndpoint } from '../src/app/bound-endpoint.js';
import { corsHeaders, optionsReply } from '../src/app/cors.js';
import { DirectRoutes } from '../src/app/direct-routes.js';
import { RouteTable } from '../src/app/route-table.js';
import { securityHeaders } from '../src/app/security-headers.js';
import { createLogger } from '../src/operations/logger.js';
import { problemOf, problemReply } from '../src/reply/problem-reply.js';
import { checkPart } from '../src/request/check.js';
import { parseJsonBody } from '../src/request/json.js';
import { isJsonType, parseMediaType } from '../src/request/media-type.js';
import { bodyText } from '../src/request/text.js';

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe('media types', () => {
  test.each<[string | undefined, string, string | undefined, boolean]>([
    [undefined, '', undefined, false],
    ['', '', undefined, false],
    ['application/json', 'application/json', undefined, true],
    ['Application/JSON; Charset="UTF-8"', 'application/json', 'utf-8', true],
    ['application/merge-patch+json', 'application/merge-patch+json', undefined, true],
    ['text/plain;charset=latin1; x=y', 'text/plain', 'latin1', false],
    ['text/plain; charset', 'text/plain', undefined, false],
    ['application/jsonp', 'application/jsonp', undefined, false],
    ['application/x+json+xml', 'application/x+json+xml', undefined, false],
    [';', '', undefined, false],
  ])('%j', (header, type, charset, json) => {
    expect(parseMediaType(header)).toEqual({ type, charset });
    expect(isJsonType(type)).toBe(json);
  });
});

describe('text of a body', () => {
  const utf8 = { type: 'text/plain', charset: undefined };
  test.each<[Buffer, string]>([
    [Buffer.from('ä'), 'ä'],
    [Buffer.from('\ufeffa'), 'a'],
    [Buffer.from('a\ufeff'), 'a\ufeff'],
    [Buffer.from(''), ''],
  ])('%j', (bytes, text) => expect(bodyText(bytes, utf8)).toBe(text));

  test.each<[Buffer, string | undefined, string]>([
    [Buffer.of(0xff), undefined, 'invalid_encoding'],
    [Buffer.of(0xed, 0xa0, 0x80), undefined, 'invalid_encoding'],
    [Buffer.from('a'), 'utf-16', 'unsupported_media_type'],
  ])('%j in %s is a %s', (bytes, charset, code) => {
    expect(thrownBy(() => bodyText(bytes, { ...utf8, charset }))).toMatchObject({ code });
  });
});

describe('JSON bodies', () => {
  const deep = (levels: number, open: string, close: string): string => open.repeat(levels) + close.repeat(levels);

  test.each<[string, string]>([
    ['lists', deep(512, '[', ']')],
    ['objects', `${'{"a":'.repeat(512)}1${'}'.repeat(512)}`],
    ['brackets that are text', JSON.stringify('['.repeat(5000))],
    ['text with escaped quotes', JSON.stringify(`"${'['.repeat(600)}\\`)],
    ['many lists side by side', `[${'[],'.repeat(2000)}[]]`],
  ])('as deep as allowed: %s', (_, text) => {
    expect(parseJsonBody(text)).toEqual(JSON.parse(text));
  });

  test.each<[string, string]>([
    ['lists', deep(513, '[', ']')],
    ['objects', `${'{"a":'.repeat(513)}1${'}'.repeat(513)}`],
    ['both in turn', '[{"a":'.repeat(300)],
    ['never closed', '['.repeat(100_000)],
  ])('too deep: %s', (_, text) => {
    expect(thrownBy(() => parseJsonBody(text))).toMatchObject({
      code: 'invalid_json',
      message: expect.stringContaining('deeper than 512'),
    });
  });

  test.each(['', '{', '{"a":hunter2}', "{'a':1}", '[1,]', 'nul', '1 2', '"\n"'])('broken: %j', (text) => {
    const problem = thrownBy(() => parseJsonBody(text, 'try this'));
    expect(problem).toMatchObject({ code: 'invalid_json', status: 400, hint: 'try this' });
    expect(String(problem)).not.toContain('hunter2');
  });
});

describe('parts of a request', () => {
  const schema = z.object({
    a: z.number(),
    b: z.enum(['alpha', 'beta']).optional(),
    c: z.array(z.string()).optional(),
  });
  test.each<[unknown, object]>([
    [{}, { message: 'body.a: expected number, but it is missing' }],
    [{ a: '1' }, { message: 'body.a: expected number, received string' }],
    [
      { a: 1, b: 'alhpa' },
      { message: 'body.b: expected one of alpha or beta', hint: 'alpha' },
    ],
    [
      { a: 1, b: 'gamma rays' },
      { message: 'body.b: expected one of alpha or beta', hint: undefined },
    ],
    [
      { a: 1, b: 7 },
      { message: 'body.b: expected one of alpha or beta', hint: undefined },
    ],
    [{ a: 1, c: ['x', 2] }, { message: 'body.c.1: expected string, received number' }],
    [[], { message: 'body: expected object, received array' }],
    [{ a: null, c: 1 }, { details: { 'body.a': expect.any(String), 'body.c': expect.any(String) } }],
  ])('%j', (value, expected) => {
    expect(thrownBy(() => checkPart('body', schema, value))).toMatchObject({ code: 'invalid_request', ...expected });
  });

  it('that fit lose what is not known', () => {
    expect(checkPart('query', schema, { a: 1, other: 2 })).toEqual({ a: 1 });
  });
});

describe('origins', () => {
  test.each<[string | undefined, string[], object]>([
    [undefined, ['*'], {}],
    ['https://a', [], {}],
    ['https://a', ['https://b'], { Vary: 'Origin' }],
    ['https://a', ['https://a'], { 'Access-Control-Allow-Origin': 'https://a', Vary: 'Origin' }],
    ['https://a', ['*'], { 'Access-Control-Allow-Origin': '*' }],
    ['https://A', ['https://a'], { Vary: 'Origin' }],
    ['https://a.evil', ['https://a'], { Vary: 'Origin' }],
  ])('%s of %j', (origin, allowed, expected) => {
    const headers = corsHeaders(origin, allowed);
    expect(headers).toMatchObject(expected);
    expect('Access-Control-Allow-Origin' in headers).toBe('Access-Control-Allow-Origin' in expected);
    expect('Access-Control-Allow-Methods' in optionsReply(['GET'], headers).headers).toBe(
      'Access-Control-Allow-Origin' in expected,
    );
    expect(optionsReply(['GET', 'PUT'], headers)).toMatchObject({ status: 204, headers: { Allow: 'GET, PUT' } });
  });
});

describe('routes', () => {
  const bound = (method: 'get' | 'put' | 'delete', path: `/${string}`, params: Record<string, z.ZodType> = {}) =>
    new BoundEndpoint(
      endpoint({
        id: `${method} ${path}`,
        method,
        path,
        tag: 't',
        summary: '',
        params: z.object(params),
        responses: { 200: z.object({}) },
        problems: [],
        scope: 'open',
      }),
      '/api',
      () => ({ status: 200, body: {} }),
      undefined,
    );
  const id = { id: z.string() };
  const all = [
    bound('put', '/things/diff'),
    bound('get', '/things/:id', id),
    bound('put', '/things/:id', id),
    bound('delete', '/things/:id/parts/:part', { ...id, part: z.string() }),
  ];
  const direct = new DirectRoutes();
  const table = new RouteTable();
  for (const each of all) {
    direct.add(each);
    table.add(each);
  }

  test.each<[string, string, string | undefined, object]>([
    ['GET', '/api/things/7', 'get /things/:id', { id: '7' }],
    ['PUT', '/api/things/diff', 'put /things/diff', {}],
    ['PUT', '/api/things/other', 'put /things/:id', { id: 'other' }],
    ['GET', '/api/things/diff', 'get /things/:id', { id: 'diff' }],
    ['DELETE', '/api/things/a/parts/b', 'delete /things/:id/parts/:part', { id: 'a', part: 'b' }],
    ['GET', '/api/things/', undefined, {}],
    ['GET', '/api/things/a%20b', undefined, {}],
    ['GET', '/api/things/7/', undefined, {}],
    ['GET', '/things/7', undefined, {}],
    ['POST', '/api/things/7', undefined, {}],
    ['GET', '', undefined, {}],
    ['GET', '/api/things/__proto__', 'get /things/:id', { id: '__proto__' }],
  ])('%s %s leads to %s', (method, path, found, params) => {
    const route = direct.find(method, path);
    expect(route?.bound.endpoint.id).toBe(found);
    if (found !== undefined) expect(route?.params).toEqual(params);
  });

  test.each<[string, string[]]>([
    ['/api/things/7', ['GET', 'HEAD', 'OPTIONS', 'PUT']],
    ['/api/things/diff', ['OPTIONS', 'PUT']],
    ['/api/things/a/parts/b', ['DELETE', 'OPTIONS']],
    ['/api/things', []],
    ['/nowhere', []],
  ])('%s answers %j', (path, methods) => expect(table.allowed(path)).toEqual(methods));
});

describe('failures', () => {
  const lines: string[] = [];
  const log = createLogger({ service: 'test', level: 'info', stream: { write: (line) => lines.push(line) } });

  test.each<[unknown, string, number, boolean]>([
    [new Problem('unavailable', 'later'), 'unavailable', 503, false],
    [new URIError('x'), 'malformed_url', 400, false],
    [Object.assign(new Error('bad'), { status: 400 }), 'malformed_request', 400, false],
    [Object.assign(new Error('bad'), { status: 500 }), 'internal', 500, true],
    [new Error('secret'), 'internal', 500, true],
    ['thrown text', 'internal', 500, true],
    [undefined, 'internal', 500, true],
  ])('%s is told as %s', (failure, code, status, logged) => {
    lines.length = 0;
    const problem = problemOf(failure, log);
    expect([problem.code, problem.status, lines.length > 0]).toEqual([code, status, logged]);
    const { body } = problemReply(problem, 'val_1_a');
    expect(JSON.parse(String(body))).toMatchObject({ code, status, request_id: 'val_1_a' });
    expect(String(body)).not.toContain('secret');
  });

  test.each(['authorization', 'cookie', 'password', 'secret', 'token', 'api_key', 'join_token'])(
    'a log line never holds a %s',
    (name) => {
      lines.length = 0;
      log.info({ [name]: 'hunter2', request: { [name]: 'hunter2' }, fine: 'kept' }, 'x');
      expect(lines.join('')).not.toContain('hunter2');
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({ fine: 'kept', service: 'test', level: 'info' });
    },
  );
});

test('security headers forbid foreign scripts and frames, and ask for no https', () => {
  const headers = securityHeaders();
  expect(headers['Content-Security-Policy']).toMatch(/default-src 'self'/);
  expect(headers['Content-Security-Policy']).not.toContain('upgrade-insecure-requests');
  expect(headers['X-Frame-Options']).toBe('SAMEORIGIN');
  expect(Object.keys(headers)).not.toContain('Strict-Transport-Security');
});
