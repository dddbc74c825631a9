import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { controlPlaneContract } from '@weir/api-contract/control-plane';
import { type Answer, aJob, type ErrorBody, Harness, removeFolders } from './harness.js';

let h: Harness;
beforeAll(async () => {
  h = await Harness.start({ WEIR_MAX_BODY: '64KiB' });
  await h.runningJob();
});
afterAll(async () => {
  await h.stop();
  removeFolders();
});

const NODE = 'n-00000000-0000-7000-8000-000000000000';
const ids: Readonly<Record<string, string>> = { id: 'tap', version: '1' };
const pathOf = (path: string): string => path.replaceAll(/:([a-z_]+)/g, (_, name: string) => ids[name] ?? name);

/** The one shape of all errors. */
function expectError({ status, body, headers }: Answer<ErrorBody>): void {
  expect(body).toMatchObject({
    error: expect.any(String),
    code: expect.any(String),
    status,
    request_id: expect.any(String),
  });
  expect(headers.get('x-request-id')).toBe(body.request_id);
  expect(
    Object.keys(body).filter((key) => !['error', 'code', 'status', 'request_id', 'hint', 'details'].includes(key)),
  ).toEqual([]);
  expect(body.error).not.toMatch(/\bat .*\.js|node_modules|SQLITE/);
}

const withBody = Object.values(controlPlaneContract).filter((endpoint) => 'body' in endpoint);
const required = withBody.filter((endpoint) => 'body' in endpoint && endpoint.body.required);

describe('every endpoint with a body', () => {
  it.each(withBody.map((e) => [e.id, e.method.toUpperCase(), pathOf(e.path)] as const))(
    '%s',
    async (_, method, path) => {
      const wrong: readonly (readonly [string, number, string, Parameters<Harness['fail']>[2]])[] = [
        ['JSON that is none', 400, 'invalid_json', { body: '{"a":', type: 'application/json' }],
        ['a list', 400, 'invalid_request', { json: [1] }],
        ['a string', 400, 'invalid_request', { json: 'x' }],
        ['null', 400, 'invalid_request', { json: null }],
        [
          'invalid UTF-8',
          400,
          'invalid_encoding',
          { body: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), type: 'application/json' },
        ],
        ['a foreign type', 415, 'unsupported_media_type', { body: '{}', type: 'image/png' }],
        ['too much', 413, 'body_too_large', { body: `{"name":"${'x'.repeat(70_000)}"}`, type: 'application/json' }],
        [
          'nested beyond reason',
          400,
          'invalid_json',
          { body: `${'['.repeat(20_000)}${']'.repeat(20_000)}`, type: 'application/json' },
        ],
      ];
      for (const [what, status, code, options] of wrong) {
        const answer = await h.fail(method, path, options);
        expect([what, answer.status, answer.body.code]).toEqual([what, status, code]);
        expectError(answer);
      }
    },
  );

  it.each(required.map((e) => [e.id, e.method.toUpperCase(), pathOf(e.path)] as const))(
    '%s needs one',
    async (_, method, path) => {
      const answer = await h.fail(method, path, { type: 'application/json' });
      expect([answer.status, answer.body.code]).toEqual([400, 'empty_body']);
      expectError(answer);
    },
  );
});

describe('YAML bodies', () => {
  it.each([
    ['a tab for indentation', 'name: a\nconfig:\n\tinput: x\n', 'invalid_yaml'],
    ['a key twice', 'name: a\nname: b\ntype: pipeline\n', 'invalid_yaml'],
    ['a key twice, deep inside', 'name: a\nconfig:\n  input:\n    drop: {}\n    drop: {}\n', 'invalid_yaml'],
    ['an unknown alias', 'name: *nothing\n', 'invalid_yaml'],
    ['a scalar', 'just words', 'invalid_request'],
    ['a list', '- a\n- b\n', 'invalid_request'],
    ['nothing but a comment', '# hello\n', 'invalid_request'],
    [
      'an alias bomb',
      `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefgh'
        .split('')
        .map((c, n) => `${c}: &${c} [${Array(9).fill(`*${'abcdefg'[n]}`).join()}]`)
        .join('\n')}\n`,
      'invalid_yaml',
    ],
    ['nested beyond reason', `${'- '.repeat(5000)}x`, 'invalid_yaml'],
  ])('%s', async (_, body, code) => {
    const answer = await h.fail('PUT', '/jobs', { body, type: 'application/yaml' });
    expect([answer.status, answer.body.code]).toEqual([400, code]);
    expectError(answer);
  });

  it('names the lines', async () => {
    const { body } = await h.fail('PUT', '/jobs', { body: 'name: a\nname: b\n', type: 'text/plain' });
    expect(body.details).toEqual({
      places: [{ line: 2, column: 1, message: 'the key "name" stands twice in one mapping' }],
    });
  });

  it('keeps what JSON can carry of odd scalars', async () => {
    const yaml =
      'name: odd-scalars\ntype: pipeline\nlabels:\n  big: 9007199254740992\nmeta:\n  inf: "x"\nconfig:\n  input:\n    generate:\n      mapping: root = 1\n  output:\n    drop: {}\n';
    const { status, body } = await h.call('PUT', '/jobs', { body: yaml, type: 'application/yaml' });
    expect([status, (body as { job: { spec: { labels: unknown } } }).job.spec.labels]).toEqual([
      201,
      { big: '9007199254740992' },
    ]);
  });
});

describe('queries', () => {
  it.each([
    '/jobs?limit=0',
    '/jobs?limit=1001',
    '/jobs?limit=x',
    '/jobs?states=flying',
    '/jobs?types=query',
    '/jobs?labels=a+b',
    '/jobs?order=up',
    '/jobs?order_by=size',
    '/jobs?next_token=nonsense',
    '/jobs/tap?wait=soon',
    '/jobs/tap/history?since=yesterday',
    '/jobs/tap/executions?states=up',
    '/executions?desired=maybe',
    '/evaluations?triggered_by=whim',
    '/nodes?states=Tired',
    '/nodes?labels==',
    `/executions/x/logs?tail=-1`,
    '/jobs?limit=1&limit=2',
  ])('%s', async (path) => {
    const answer = await h.fail('GET', path);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
    expectError(answer);
  });

  it('a page token of another list is refused', async () => {
    await h.put(aJob({ name: 'second' }));
    const { next_token } = (await h.call<{ next_token: string }>('GET', '/jobs?limit=1')).body;
    expect(next_token).not.toBe('');
    expectError(await h.fail('GET', `/executions?next_token=${next_token}`));
    expect((await h.fail('GET', `/jobs?limit=1&order=asc&next_token=${next_token}`)).status).toBe(400);
    expect((await h.call('GET', `/jobs?limit=1&next_token=${next_token}`)).status).toBe(200);
  });
});

describe('what is not there', () => {
  it.each([
    ['GET', '/jobs/nobody', 'job_not_found'],
    ['GET', '/jobs/nobody/versions', 'job_not_found'],
    ['GET', '/jobs/nobody/history', 'job_not_found'],
    ['GET', '/jobs/nobody/executions', 'job_not_found'],
    ['GET', '/jobs/nobody/evaluations', 'job_not_found'],
    ['GET', '/jobs/tap?namespace=prod', 'job_not_found'],
    ['GET', '/executions/e-1', 'execution_not_found'],
    ['GET', '/executions/e-1/logs', 'execution_not_found'],
    ['GET', '/evaluations/v-1', 'evaluation_not_found'],
    ['GET', '/nodes/nobody', 'node_not_found'],
    ['GET', `/nodes/${NODE}/assignments`, 'node_not_found'],
    ['GET', '/nothing', 'route_not_found'],
    ['GET', '//', 'route_not_found'],
    ['GET', '//nothing', 'route_not_found'],
  ])('%s %s', async (method, path, code) => {
    const answer = await h.fail(method, path);
    expect([answer.status, answer.body.code]).toEqual([404, code]);
    expectError(answer);
  });

  it.each([
    ['PATCH', '/jobs'],
    ['POST', '/jobs/tap'],
    ['DELETE', '/jobs'],
    ['PUT', '/nodes'],
    ['POST', '/health'],
    ['DELETE', '//metrics'],
  ])('%s %s is not allowed', async (method, path) => {
    const answer = await h.fail(method, path);
    expect([answer.status, answer.body.code]).toEqual([405, 'method_not_allowed']);
    expect(answer.headers.get('allow')).not.toBeNull();
    expectError(answer);
  });

  it('a broken escape in the path is 400', async () => {
    const answer = await h.fail('GET', '/jobs/%zz');
    expect(answer.status).toBe(400);
    expectError(answer);
  });
});

it('after all that the job still runs and nothing was added', async () => {
  expect((await h.job('tap')).status).toMatchObject({ version: 1, state: { state_type: 'running' } });
});
