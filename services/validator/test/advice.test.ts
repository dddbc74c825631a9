import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { json, startValidator, type TestValidator, yaml } from './service.js';

let service: TestValidator;
beforeAll(async () => {
  service = await startValidator({ WEIR_MAX_BODY: '64KiB' });
});
afterAll(() => service.end());

const example = (name: string): string => readFileSync(new URL(`../../../examples/${name}`, import.meta.url), 'utf8');

const BRANCHING = `input:
  label: orders
  kafka:
    addresses: ["localhost:9092"]
    topics: [orders]
    consumer_group: weir
buffer:
  memory: {}
pipeline:
  processors:
    - switch:
        - check: this.kind == "a"
          processors:
            - cached:
                cache: seen
                key: \${! json("id") }
                processors:
                  - mapping: root = this
    - catch:
        - log:
            message: failed
cache_resources:
  - label: seen
    memory: {}
rate_limit_resources:
  - label: slow
    local: {}
output:
  label: sink
  drop: {}
`;

describe('POST /analyze', () => {
  it('tells components, resources, flow and complexity', async () => {
    const { status, json: body } = await service.ask('POST', '/analyze', yaml(BRANCHING));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      input: { type: 'kafka', label: 'orders', config_keys: ['addresses', 'topics', 'consumer_group'] },
      output: { type: 'drop', label: 'sink', config_keys: [] },
      buffer: { type: 'memory' },
      resources: { caches: [{ label: 'seen', type: 'memory' }], rate_limits: [{ label: 'slow' }] },
      complexity: { has_branching: true, has_error_handling: true, uses_resources: true },
    });
    expect(body.processors.map((each: { type: string }) => each.type)).toEqual(['switch', 'catch']);
    expect(body.processors[0].children[0]).toMatchObject({ type: 'cached', children: [{ type: 'mapping' }] });
    expect(body.data_flow.length).toBeGreaterThan(2);
    expect(['moderate', 'complex']).toContain(body.complexity.level);
  });

  it('leaves out a buffer that is not there', async () => {
    const { json: body } = await service.ask('POST', '/analyze', yaml('input:\n  stdin: {}\noutput:\n  drop: {}\n'));
    expect(body).not.toHaveProperty('buffer');
    expect(body.complexity).toEqual({
      level: 'simple',
      processor_count: 0,
      has_branching: false,
      has_error_handling: false,
      uses_resources: false,
    });
  });
});

describe('POST /compatibility', () => {
  it('gives a score, explained by warnings, and one for each category', async () => {
    const flawed =
      'input:\n  stdin: {}\noutput:\n  http_client:\n    url: http://example.com\n    tls:\n      skip_cert_verify: true\n';
    const good = await service.ask('POST', '/compatibility', yaml('input:\n  stdin: {}\noutput:\n  drop: {}\n'));
    const bad = await service.ask('POST', '/compatibility', yaml(flawed));
    expect([good.status, bad.status]).toEqual([200, 200]);
    expect(bad.json.score).toBeLessThan(good.json.score);
    expect(bad.json.categories.security).toBeLessThan(good.json.categories.security);
    expect(bad.json.warnings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ message: expect.stringMatching(/\S/), suggestion: expect.any(String) }),
      ]),
    );
  });
});

describe.each(['/analyze', '/compatibility'])('POST %s', (path) => {
  it.each<[string, string]>([
    ['an open list', 'input: ['],
    ['a tab', 'input:\n\tx: 1\n'],
    ['nothing but a comment', '# nothing\n'],
    ['a list', '- 1\n'],
    ['a word', 'hello\n'],
  ])('%s is a 400 with its place', async (_, text) => {
    const { status, json: body } = await service.ask('POST', path, yaml(text));
    expect([status, body.code]).toEqual([400, 'invalid_yaml']);
    expect(body.details.findings[0]).toMatchObject({ line: expect.any(Number), column: expect.any(Number) });
  });

  it.each(['notification/job.yaml', 'fan-out/job.yaml'])('takes the job %s, as text and as JSON', async (name) => {
    const text = example(name);
    const answer = await service.ask('POST', path, yaml(text));
    expect(answer.status).toBe(200);
    expect((await service.ask('POST', path, json({ yaml: text }))).json).toEqual(answer.json);
  });

  it('takes components that exist nowhere', async () => {
    expect((await service.ask('POST', path, yaml('input:\n  imagined: {}\noutput: 3\n'))).status).toBe(200);
  });
});

describe('POST /explain', () => {
  it.each<[string, object, string]>([
    ['a connection', { error_message: 'dial tcp 127.0.0.1:9092: connect: connection refused' }, 'connection'],
    ['a lint', { error_message: '(3,1) field adresses not recognised' }, 'validation'],
    ['a mapping', { error_message: 'failed assignment (line 1): expected string value, got null' }, 'bloblang'],
    ['nonsense', { error_message: 'qwertz uiop' }, 'unknown'],
    ['nonsense whose type is known', { error_message: 'qwertz uiop', error_type: 'runtime' }, 'runtime'],
  ])('%s', async (_, request, type) => {
    const { status, json: body } = await service.ask('POST', '/explain', json(request));
    expect([status, body.error_type]).toEqual([200, type]);
    for (const text of [body.explanation, body.cause, body.fix.description]) expect(text).toMatch(/\S/);
    expect(body.family === null).toBe(_.startsWith('nonsense'));
  });

  it('repairs the snippet it is given', async () => {
    const context = 'input:\n  kafka:\n    adresses: ["localhost:9092"]\n';
    const { json: body } = await service.ask(
      'POST',
      '/explain',
      json({ error_message: 'field adresses not recognised', context }),
    );
    expect(body.fix).toMatchObject({
      before: expect.stringContaining('adresses'),
      after: expect.stringContaining('    addresses: ["localhost:9092"]'),
    });
  });

  it.each<object>([
    {},
    { error_message: ' ' },
    { error_message: 3 },
    { error_message: 'x', error_type: 'fatal' },
    { error_message: 'x', context: [] },
  ])('%j is a 400', async (request) => {
    const { status, json: body } = await service.ask('POST', '/explain', json(request));
    expect([status, body.code]).toEqual([400, 'invalid_request']);
  });
});

describe('POST /suggest', () => {
  const ask = (request: object, query = '') => service.ask('POST', `/suggest${query}`, json(request));

  it('suggests pipelines that validate, the best first, and says what it understood', async () => {
    const { status, json: body } = await ask({
      use_case: 'read orders from Kafka, drop duplicates, store them in PostgreSQL',
    });
    expect(status).toBe(200);
    expect(body.suggestions.length).toBeGreaterThan(0);
    const scores = body.suggestions.map((each: { relevance_score: number }) => each.relevance_score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    for (const { yaml: text } of body.suggestions) {
      const { valid, hallucinations } = (await service.ask('POST', '/validate', yaml(text))).json;
      const rules = hallucinations.map((each: { rule: string }) => each.rule);
      expect([valid, rules.filter((rule: string) => rule !== 'only-in-distribution')]).toEqual([true, []]);
    }
    expect(body.extracted_intent.source_concepts.join()).toMatch(/kafka/i);
    expect(body.extracted_intent.destination_concepts.join()).toMatch(/postgres/i);
  });

  it.each([
    ['', 5],
    ['?limit=1', 1],
    ['?limit=2', 2],
    ['?limit=20', 20],
  ])('%s gives at most %i', async (query, most) => {
    const { json: body } = await ask({ use_case: 'read from kafka, transform and write somewhere' }, query);
    expect(body.suggestions.length).toBeGreaterThan(0);
    expect(body.suggestions.length).toBeLessThanOrEqual(most);
  });

  it('keeps to the types that were asked for', async () => {
    const { json: body } = await ask({ use_case: 'store events', input_type: 'mqtt' });
    for (const { yaml: text } of body.suggestions)
      expect((await service.ask('POST', '/analyze', yaml(text))).json.input.type).toBe('mqtt');
  });

  it('has nothing much to say to nonsense', async () => {
    const { status, json: body } = await ask({ use_case: 'qwertz uiop asdf' });
    expect([status, body.suggestions]).toEqual([200, []]);
  });

  it.each<[object, string]>([
    [{}, ''],
    [{ use_case: ' ' }, ''],
    [{ use_case: 3 }, ''],
    [{ use_case: 'x', input_type: 1 }, ''],
    [{ use_case: 'x' }, '?limit=0'],
    [{ use_case: 'x' }, '?limit=21'],
    [{ use_case: 'x' }, '?limit=many'],
    [{ use_case: 'x' }, '?limit=1.5'],
  ])('%j%s is a 400', async (request, query) => {
    expect((await ask(request, query)).status).toBe(400);
  });
});
