import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadCatalogue } from '@weir/schema-model';
import { mapSecrets } from '../src/secrets/map-secrets.js';
import { replaceInText } from '../src/secrets/secret-texts.js';
import { type Answer, aJob, Harness, removeFolders } from './harness.js';

const hide = (secret: string): string => `<${secret.length}>`;

describe('inside of texts', () => {
  it.each([
    ['postgres://weir:hunter2@db:5432/x', 'postgres://weir:<7>@db:5432/x'],
    ['amqp://guest:p@ss@host/', 'amqp://guest:<4>@host/'],
    ['amqp://guest@host/', 'amqp://guest@host/'],
    ['https://ghp_abc@git.example/x', 'https://<7>@git.example/x'],
    ['http://127.0.0.1:9000/', 'http://127.0.0.1:9000/'],
    ['http://host/path@x:y', 'http://host/path@x:y'],
    ['root:secret@tcp(db:3306)/x', 'root:<6>@tcp(db:3306)/x'],
    ['http://x/?a=1&token=abc&b=2', 'http://x/?a=1&token=<3>&b=2'],
    ['host=db user=u password=pw sslmode=off', 'host=db user=u password=<2> sslmode=off'],
    // biome-ignore-start lint/suspicious/noTemplateCurlyInString: references to the environment
    ['redis://:${REDIS_PASSWORD}@h', 'redis://:${REDIS_PASSWORD}@h'],
    ['http://x/?token=${! json("t") }', 'http://x/?token=${! json("t") }'],
    // biome-ignore-end lint/suspicious/noTemplateCurlyInString: references to the environment
    ['root.text = this.token == "x"', 'root.text = this.token == "x"'],
    ['two http://a:bc@x and http://d:ef@y', 'two http://a:<2>@x and http://d:<2>@y'],
  ])('%s', (text, expected) => {
    expect(replaceInText(text, hide)).toBe(expected);
  });
});

describe('in pipelines', () => {
  it.each([
    [
      'a field that the catalogue calls secret',
      { output: { aws_s3: { bucket: 'b', credentials: { secret: 'abc' } } } },
      1,
    ],
    ['one reached through lists', { output: { broker: { outputs: [{ mqtt: { urls: [], password: 'x' } }] } } }, 1],
    ['processors beside an input', { input: { stdin: {}, processors: [{ http: { url: 'http://u:p@h' } }] } }, 1],
    ['resources', { cache_resources: [{ label: 'c', redis: { url: 'redis://:pw@h' } }] }, 1],
    [
      'headers by their names',
      { output: { http_client: { url: '', headers: { Authorization: 'Bearer x', A: 'b' } } } },
      1,
    ],
    ['what no catalogue knows', { output: { mystery: { password: 'x', name: 'y', deep: [{ api_key: 'z' }] } } }, 2],
    ['a number', { output: { mystery: { password: 123 } } }, 1],
    ['nothing', { input: { generate: { mapping: 'root = "x"' } }, output: { drop: {} } }, 0],
  ])('%s', async (_, config, count) => {
    const catalogue = await loadCatalogue('redpanda-connect');
    const found: string[] = [];
    const hidden = mapSecrets(config, [catalogue], (secret) => {
      found.push(secret);
      return 'HIDDEN';
    });
    expect(found).toHaveLength(count);
    expect(JSON.stringify(hidden).split('HIDDEN')).toHaveLength(count + 1);
    const same = mapSecrets(config, [catalogue], (secret) => secret);
    expect(same).toEqual(JSON.parse(JSON.stringify(config).replace(':123', ':"123"')));
  });
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('over HTTP', () => {
  let h: Harness;
  const tokens: Record<string, string> = { root: 'root-token' };
  const output = (password: string, url = 'http://127.0.0.1:1/') => ({
    http_client: { url, basic_auth: { enabled: true, username: 'weir', password } },
  });
  const job = (change: object = {}) =>
    aJob({
      config: {
        ...(aJob().config as object),
        output: { broker: { outputs: [output('hunter2'), output('swordfish')] } },
      },
      ...change,
    });
  const as = <T = Record<string, unknown>>(
    who: string,
    method: string,
    path: string,
    options: { json?: unknown; headers?: Readonly<Record<string, string>> } = {},
  ): Promise<Answer<T>> =>
    h.call<T>(method, path, { ...options, headers: { ...bearer(tokens[who] ?? ''), ...options.headers } });

  interface JobAnswer {
    readonly job: { readonly id: string; readonly spec: { readonly config: { readonly output: unknown } } };
  }

  beforeAll(async () => {
    h = await Harness.start({ WEIR_TOKENS: 'root-token' });
    const rows = {
      reader: ['read:job'],
      allReader: ['read:*'],
      seer: ['read:job', 'read:secret'],
      writer: ['read:job', 'write:job'],
    };
    for (const [name, scopes] of Object.entries(rows)) {
      const { body } = await as<{ secret: string }>('root', 'POST', '/tokens', { json: { name, scopes } });
      tokens[name] = body.secret;
    }
    await as('root', 'PUT', '/jobs', { json: job() });
    await as('root', 'PUT', '/jobs', { json: job({ description: 'again' }) });
  });
  afterAll(async () => {
    await h.stop();
    removeFolders();
  });

  const READS: readonly (readonly [string, string])[] = [
    ['GET', '/jobs/tap'],
    ['GET', '/jobs'],
    ['GET', '/jobs/tap/versions'],
    ['GET', '/jobs/tap/versions/1'],
    ['GET', '/jobs/tap/versions/diff?from=1'],
    ['GET', '/jobs/tap/history'],
    ['GET', '/jobs/tap/executions'],
    ['GET', '/jobs/tap/evaluations'],
    ['PUT', '/jobs/diff'],
    ['PUT', '/jobs?dry_run=true'],
  ];

  it.each(READS)('%s %s shows no secret to whoever may only read', async (method, path) => {
    const json = method === 'PUT' ? { json: job({ description: 'other' }) } : {};
    for (const who of ['reader', 'allReader', 'writer']) {
      const { status, text } = await as(who, method, path, json);
      expect([who, status]).toEqual([who, 200]);
      expect(text).not.toMatch(/hunter2|swordfish/);
    }
  });

  it('shows them to whoever was given read:secret, and to whoever may do everything', async () => {
    for (const who of ['seer', 'root']) expect((await as(who, 'GET', '/jobs/tap')).text).toContain('hunter2');
  });

  it('answers of writes and the record of writes hold none either', async () => {
    const put = await as('writer', 'PUT', '/jobs', {
      json: job({ name: 'mine' }),
      headers: { 'idempotency-key': 'k1' },
    });
    const again = await as('writer', 'PUT', '/jobs', {
      json: job({ name: 'mine' }),
      headers: { 'idempotency-key': 'k1' },
    });
    expect([put.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 201, 'true']);
    const stop = await as('writer', 'PUT', '/jobs/mine/stop', { json: {} });
    for (const { text } of [put, again, stop, await as('root', 'GET', '/audit')]) expect(text).not.toMatch(/hunter2/);
  });

  it('a spec that was read and is sent back keeps its secrets, wherever they are moved', async () => {
    const read = (await as<JobAnswer>('writer', 'GET', '/jobs/tap')).body.job;
    expect(JSON.stringify(read.spec)).toContain('<redacted:');
    const same = await as<{ code: string }>('writer', 'PUT', '/jobs', { json: read.spec });
    expect([same.status, same.body.code]).toEqual([422, 'unchanged']);
    expect((await as<{ diff: string }>('writer', 'PUT', '/jobs/diff', { json: read.spec })).body.diff).toBe('');
    const { broker } = read.spec.config.output as { broker: { outputs: readonly unknown[] } };
    const turned = { broker: { outputs: [...broker.outputs].reverse() } };
    const moved = { ...read.spec, config: { ...read.spec.config, output: turned } };
    expect((await as('writer', 'PUT', `/jobs/${read.id}`, { json: moved })).status).toBe(200);
    const now = (await as<JobAnswer>('seer', 'GET', '/jobs/tap')).body.job.spec.config.output;
    expect(now).toMatchObject({ broker: { outputs: [output('swordfish'), output('hunter2')] } });
  });

  it('a changed secret shows as a change, not as what it is', async () => {
    const changed = job({ config: { ...(aJob().config as object), output: output('correct horse') } });
    const { body } = await as<{ diff: string }>('reader', 'PUT', '/jobs/diff', { json: changed });
    expect(body.diff).toMatch(/^\+.*<redacted:[0-9a-f]{16}>/m);
    expect(body.diff).not.toContain('correct horse');
  });

  it.each(['PUT /jobs', 'PUT /jobs/tap', 'PUT /jobs/diff', 'PUT /jobs?dry_run=true'])(
    '%s refuses the placeholder of a secret that the job does not have',
    async (call) => {
      const [method = '', path = ''] = call.split(' ');
      const config = { ...(aJob().config as object), output: output('<redacted:0123456789abcdef>') };
      const { status, body } = await as<{ code: string; details: object }>('writer', method, path, {
        json: job({ config }),
      });
      expect([status, body.code]).toEqual([400, 'invalid_job']);
      expect(Object.keys(body.details)).toEqual(['config.output.http_client.basic_auth.password']);
    },
  );

  it('what the lint says of a spec with placeholders quotes no secret', async () => {
    const read = (await as<JobAnswer>('writer', 'GET', '/jobs/tap')).body.job;
    const { spec } = read;
    const broken = { ...spec, config: { ...spec.config, input: { generate: { maping: 'root = 1' } } } };
    const answer = await as<{ code: string }>('writer', 'PUT', '/jobs', { json: { spec: broken } });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_pipeline']);
    expect(answer.text).not.toMatch(/hunter2|swordfish/);
  });

  it('placeholders keep their meaning over a restart', async () => {
    const before = (await as<JobAnswer>('reader', 'GET', '/jobs/tap')).body.job.spec;
    await h.stop();
    h = await Harness.start({ WEIR_TOKENS: 'root-token' }, h.dataDir);
    expect((await as<JobAnswer>('reader', 'GET', '/jobs/tap')).body.job.spec).toEqual(before);
    expect((await as('writer', 'PUT', '/jobs', { json: before })).status).toBe(422);
  });
});
