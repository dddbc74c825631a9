import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ConnectionError, createClient, fetchTransport, RemoteProblem, UnexpectedAnswer } from '../src/client/index.js';
import { controlPlaneContract } from '../src/control-plane/index.js';
import { Problem } from '../src/index.js';

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let server: Server;
let seen: Seen;
let answer: { status: number; type?: string; body: string };
let baseUrl = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      seen = { method: request.method, url: request.url, headers: request.headers, body };
      response.writeHead(answer.status, { 'content-type': answer.type ?? 'application/json' }).end(answer.body);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  baseUrl = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/api/v1/`;
});
afterAll(() => {
  server.close();
});

const client = () => createClient(controlPlaneContract, fetchTransport({ baseUrl, token: 't' }));

describe('a call', () => {
  it('fills in the path, the query, the headers and the body', async () => {
    answer = { status: 200, body: '{"job_id":"j","evaluation_id":"v","job":{}}' };
    const result = await client().deleteJob({
      params: { id: 'a/b c' },
      query: { force: 'true', namespace: undefined },
      headers: { 'if-match': '"3"' },
      body: { reason: 'done' },
    });
    expect(seen).toMatchObject({
      method: 'DELETE',
      url: '/api/v1/jobs/a%2Fb%20c?force=true',
      headers: { authorization: 'Bearer t', 'if-match': '"3"', 'content-type': 'application/json' },
      body: '{"reason":"done"}',
    });
    expect(result).toMatchObject({ status: 200, body: { job_id: 'j' } });
  });

  it('sends no body and no type when there is none', async () => {
    answer = { status: 200, body: '{"items":[],"next_token":""}' };
    expect((await client().listJobs()).body).toEqual({ items: [], next_token: '' });
    expect(seen.headers['content-type']).toBeUndefined();
    expect(seen.url).toBe('/api/v1/jobs');
  });

  it('gives text as text', async () => {
    answer = { status: 200, type: 'text/plain; charset=utf-8', body: '--- a\n+++ b\n' };
    const result = await client().diffJob({ body: { name: 'x' } });
    expect(result).toMatchObject({ media: 'text/plain', body: '--- a\n+++ b\n' });
  });
});

describe('a failure', () => {
  const problem = { error: 'no such job', code: 'job_not_found', status: 404, request_id: 'req_1', hint: 'list them' };
  const rows: readonly [string, typeof answer, new (...args: never[]) => Error, object][] = [
    [
      'is the problem that was answered',
      { status: 404, body: JSON.stringify(problem) },
      RemoteProblem,
      { code: 'job_not_found', message: 'no such job', status: 404, requestId: 'req_1', hint: 'list them' },
    ],
    [
      'of a newer server keeps its status',
      { status: 418, body: JSON.stringify({ ...problem, code: 'teapot', status: 418 }) },
      RemoteProblem,
      { code: 'internal', status: 418 },
    ],
    [
      'of what is no Weir says what came',
      { status: 502, type: 'text/html', body: '<h1>Bad gateway</h1>' },
      UnexpectedAnswer,
      { status: 502, message: 'GET /jobs/:id answered 502: <h1>Bad gateway</h1>' },
    ],
    ['of a success that is no JSON', { status: 200, body: '<' }, UnexpectedAnswer, { status: 200 }],
    ['of a status that is not declared', { status: 202, body: '{}' }, UnexpectedAnswer, { status: 202 }],
  ];
  it.each(rows)('%s', async (_, given, kind, expected) => {
    answer = given;
    const error: unknown = await client()
      .getJob({ params: { id: 'x' } })
      .catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(kind);
    expect(error).toMatchObject(expected);
  });

  it('to connect names the address and the reason', async () => {
    const nowhere = createClient(controlPlaneContract, fetchTransport({ baseUrl: 'http://127.0.0.1:1/api/v1' }));
    const error: unknown = await nowhere.agentAlive().catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(String(error)).toMatch(/no answer from http:\/\/127\.0\.0\.1:1\/api\/v1: .*(ECONNREFUSED|bad port)/);
  });

  it('by the caller is the caller’s own', async () => {
    const signal = AbortSignal.abort(new Error('changed my mind'));
    await expect(client().agentAlive({ signal })).rejects.toThrow('changed my mind');
  });
});

it('a problem becomes a body and leaves out what it does not have', () => {
  expect(new Problem('unchanged').toBody('req_1')).toEqual({
    error: 'The submitted specification changes nothing',
    code: 'unchanged',
    status: 422,
    request_id: 'req_1',
  });
  const cause = new Error('inner');
  expect(new Problem('internal', 'x', { hint: 'h', details: { a: 1 }, cause })).toMatchObject({ cause, hint: 'h' });
});
