import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { validatorContract } from '@weir/api-contract/validator';
import { json, startValidator, type TestValidator, yaml } from './service.js';

let service: TestValidator;
beforeAll(async () => {
  service = await startValidator({ WEIR_MAX_BODY: '64KiB' });
});
afterAll(() => service.end());

describe('what a service tells of itself', () => {
  it.each(['/health', '/healthz'])('%s', async (path) => {
    expect((await service.ask('GET', path)).json).toEqual({ status: 'ok' });
  });

  it('/openapi.json is the document of this version', async () => {
    const { json: document } = await service.ask('GET', '/openapi.json');
    expect([document.openapi, document.info.version]).toEqual(['3.1.0', '1.0.0']);
    const routes = Object.values(validatorContract).map(({ path }) => path);
    expect(Object.keys(document.paths).sort()).toEqual([...new Set(routes)].sort());
  });

  it('/metrics counts what was answered', async () => {
    await service.ask('GET', '/health');
    const { text, headers } = await service.ask('GET', '/metrics');
    expect(headers.get('content-type')).toMatch(/^text\/plain/);
    expect(text).toMatch(/weir_http_requests_total\{method="GET",route="health",status="200"\} \d+/);
  });

  it('/docs shows every operation and schema, and loads nothing', async () => {
    const { text, headers } = await service.ask('GET', '/docs');
    expect(headers.get('content-type')).toMatch(/^text\/html/);
    for (const { path, method } of Object.values(validatorContract))
      expect(text).toContain(`<code>${method.toUpperCase()} ${path}</code>`);
    expect(text).toContain('<p><code>text/plain</code> or <code>application/yaml</code>: string</p>');
    expect(text).toContain('Return formatted YAML. Default <code>false</code>.');
    const links = [...text.matchAll(/(?:src|href)="([^"]*)"/g)].map((match) => match[1] ?? '');
    const ids = new Set([...text.matchAll(/ id="([^"]*)"/g)].map((match) => match[1] ?? ''));
    for (const link of links) expect(link === '/openapi.json' || ids.has(link.slice(1))).toBe(true);
    expect(text).not.toMatch(/<script|@import|url\(/);
  });
});

describe('POST /bloblang', () => {
  const run = (mapping: string, input: unknown, rest: object = {}) =>
    service.ask('POST', '/bloblang', json({ mapping, input, ...rest }));

  it.each<[string, string, unknown, object, unknown]>([
    [
      'maps a message',
      'root.id = this.id.uppercase()',
      { id: 'a1' },
      {},
      { output: { id: 'A1' }, metadata: {}, deleted: false },
    ],
    [
      'keeps the message that nothing was made of',
      'meta x = "y"',
      { a: 1 },
      {},
      { output: { a: 1 }, metadata: { x: 'y' }, deleted: false },
    ],
    [
      'reads metadata',
      'root = metadata("k")',
      {},
      { metadata: { k: 'v' } },
      { output: 'v', metadata: { k: 'v' }, deleted: false },
    ],
    ['deletes', 'root = deleted()', {}, {}, { output: null, metadata: {}, deleted: true }],
    ['takes any JSON', 'root = this.sum()', [1, 2], {}, { output: 3, metadata: {}, deleted: false }],
    [
      'speaks the language of a distribution',
      'root = this[0]',
      [7],
      { distribution: 'bento' },
      { output: 7, metadata: {}, deleted: false },
    ],
    ['takes null', 'root = this', null, {}, { output: null, metadata: {}, deleted: false }],
  ])('%s', async (_, mapping, input, rest, expected) => {
    const answer = await run(mapping, input, rest);
    expect([answer.status, answer.json]).toEqual([200, expected]);
  });

  it('keeps the digits of numbers', async () => {
    const body = { type: 'application/json', text: '{"mapping":"root = this","input":{"n":12345678901234567890}}' };
    expect((await service.ask('POST', '/bloblang', body)).text).toContain('"n":12345678901234567890');
  });

  it('sees nothing of the machine', async () => {
    expect((await run('root = env("PATH").or("hidden")', {})).text).not.toContain('/bin');
    expect((await run('root = file("/etc/hostname")', {})).status).toBe(422);
  });

  it.each([
    ['that does not parse', 'root = \nroot.x = ', 422],
    ['that fails', 'root.a = 1\nroot = this.nope.uppercase()', 422],
    ['that recurses for ever', 'map m { root = this.apply("m") }\nroot = this.apply("m")', 422],
  ])('a mapping %s is a 422 with its place', async (_, mapping, status) => {
    const answer = await run(mapping, {});
    expect(answer.status).toBe(status);
    expect(answer.json).toMatchObject({ code: 'mapping_failed', line: expect.anything() });
  });

  it.each([{}, { mapping: 1, input: {} }, { mapping: 'root = this', input: 1, metadata: 'x' }])(
    '%j is a 400',
    async (body) => {
      expect((await service.ask('POST', '/bloblang', json(body))).status).toBe(400);
    },
  );
});

describe('POST /format', () => {
  it('rewrites once and then no more', async () => {
    const first = await service.ask('POST', '/format', yaml('output: {drop: {}}   # end\ninput:\n      stdin: {}\n'));
    expect(first.json).toMatchObject({ changes_made: true, formatted_yaml: expect.stringContaining('# end') });
    const second = await service.ask('POST', '/format', yaml(first.json.formatted_yaml));
    expect(second.json).toEqual({ formatted_yaml: first.json.formatted_yaml, changes_made: false });
  });

  it.each(['input: [', 'a: 1\na: 2\n', 'input:\n\tx: 1\n', '# nothing\n'])('%j is a 400 with a place', async (text) => {
    const { status, json: body } = await service.ask('POST', '/format', yaml(text));
    expect([status, body.code]).toEqual([400, 'invalid_yaml']);
    expect(body.details.findings[0]).toMatchObject({ line: expect.any(Number), column: expect.any(Number) });
  });
});

describe('feedback', () => {
  const folder = mkdtempSync(join(tmpdir(), 'weir-validator-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is matched with its validation, summed up, and kept over a restart', async () => {
    const first = await startValidator({ WEIR_DATA_DIR: folder });
    const { request_id } = (await first.ask('POST', '/validate', yaml('input:\n  kafak: {}\n'))).json;
    await first.ask('POST', '/validate', yaml('output:\n  drop: {}\n'));
    const say = (body: object) => first.ask('POST', '/metrics/feedback', json(body));
    expect((await say({ request_id, fix_attempted: true, fix_succeeded: false })).json).toEqual({
      received: true,
      request_id,
      matched: true,
    });
    await say({ request_id, fix_attempted: true, fix_succeeded: true, revalidation_errors: 0, feedback: 'thanks' });
    expect((await say({ request_id: 'val_x_y', fix_attempted: false })).json).toMatchObject({ matched: false });
    const before = (await first.ask('GET', '/metrics/summary')).json;
    await first.end();
    expect(before).toMatchObject({
      validations: 2,
      valid: 1,
      feedback: { received: 2, matched: 1, attempted: 1, succeeded: 1 },
      by_category: {
        IMAGINED_COMPONENT: { findings: 1, validations: 1, fix_attempted: 1, fix_succeeded: 1, fix_rate: 1 },
      },
    });
    const second = await startValidator({ WEIR_DATA_DIR: folder });
    expect((await second.ask('GET', '/metrics/summary')).json).toEqual(before);
    await second.end();
  });

  it.each([{}, { request_id: 'x' }, { request_id: 1, fix_attempted: true }, { request_id: 'x', fix_attempted: 'yes' }])(
    '%j is a 400',
    async (body) => expect((await service.ask('POST', '/metrics/feedback', json(body))).status).toBe(400),
  );
});

const posts = Object.values(validatorContract).filter((endpoint) => 'body' in endpoint);

describe.each(posts.map(({ path, body }) => [path, body.forms.some((form) => form.kind === 'text')] as const))(
  'bad input to POST %s',
  (path, takesText) => {
    const type = takesText ? 'text/plain' : 'application/json';
    it.each<[string, Parameters<TestValidator['ask']>[2], number, string]>([
      ['no body', undefined, 400, 'empty_body'],
      ['an empty body', { type, text: '' }, 400, 'empty_body'],
      ['broken JSON', { type: 'application/json', text: '{"yaml": ' }, 400, 'invalid_json'],
      ['JSON of another shape', { type: 'application/json', text: '[1]' }, 400, 'invalid_request'],
      ['an oversized body', { type, text: 'x'.repeat(65_537) }, 413, 'body_too_large'],
      ['invalid UTF-8', { type, text: Uint8Array.of(0x61, 0xc3, 0x28) }, 400, 'invalid_encoding'],
      ['a form', { type: 'multipart/form-data; boundary=x', text: '--x--' }, 415, 'unsupported_media_type'],
      ['bytes', { type: 'application/octet-stream', text: 'abc' }, 415, 'unsupported_media_type'],
    ])('%s', async (_, body, status, code) => {
      const answer = await service.ask('POST', path, body);
      expect([answer.status, answer.json.code]).toEqual([status, code]);
    });

    it('a wrong method', async () => {
      const answer = await service.ask('DELETE', path);
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'OPTIONS, POST']);
    });
  },
);

describe('tokens', () => {
  it('are asked for when there are any, but not to see whether the service lives', async () => {
    const guarded = await startValidator({ WEIR_TOKENS: 'one,two' });
    const status = async (path: string, headers: Record<string, string> = {}) =>
      (await fetch(guarded.url + path, { headers })).status;
    expect(await status('/components')).toBe(401);
    expect(await status('/components', { authorization: 'Bearer three' })).toBe(401);
    expect(await status('/components', { authorization: 'Bearer two' })).toBe(200);
    for (const open of ['/health', '/openapi.json', '/docs', '/metrics']) expect(await status(open)).toBe(200);
    await guarded.end();
  });
});

describe('POST /validate/batch', () => {
  const PIPELINE =
    'pipeline:\n  processors:\n    - dedupe:\n        cache: seen\n        key: ${! json("id") }\noutput:\n  drop: {}\n';
  const RESOURCES = 'cache_resources:\n  - label: seen\n    memory: {}\n';
  const documents = [
    { name: 'orders.yaml', yaml: PIPELINE },
    { name: 'resources.yaml', yaml: RESOURCES },
    { name: 'sound.yaml', yaml: 'output:\n  drop: {}\n' },
  ];
  const validity = (body: { results: { name: string; result: { valid: boolean } }[] }) =>
    Object.fromEntries(body.results.map(({ name, result }) => [name, result.valid]));

  it('answers once for each document, each with an id of its own', async () => {
    const { status, json: body } = await service.ask('POST', '/validate/batch', json({ documents }));
    expect([status, body.valid]).toEqual([422, false]);
    expect(validity(body)).toEqual({ 'orders.yaml': false, 'resources.yaml': true, 'sound.yaml': true });
    expect(body.results[0].result.hallucinations[0]).toMatchObject({ category: 'UNDEFINED_RESOURCE', line: 4 });
    expect(new Set(body.results.map((each: { result: { request_id: string } }) => each.result.request_id)).size).toBe(
      3,
    );
  });

  it('knows the resources of the documents that are shared', async () => {
    const { status, json: body } = await service.ask(
      'POST',
      '/validate/batch',
      json({ documents, resources: ['resources.yaml'] }),
    );
    expect([status, body.error_count]).toEqual([200, 0]);
    expect(Object.values(validity(body))).toEqual([true, true, true]);
  });

  it.each<[string, object]>([
    ['no documents', { documents: [] }],
    ['a document without a name', { documents: [{ yaml: 'a: 1' }] }],
    ['resources that are not among them', { documents, resources: ['resource.yaml'] }],
  ])('%s is a 400', async (_, body) => {
    expect((await service.ask('POST', '/validate/batch', json(body))).status).toBe(400);
  });
});
