import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startValidator, type TestValidator, yaml } from './service.js';

let service: TestValidator;
beforeAll(async () => {
  service = await startValidator();
});
afterAll(() => service.end());

const get = (path: string) => service.ask('GET', path);
const SECTIONS = [
  'inputs',
  'buffers',
  'processors',
  'outputs',
  'caches',
  'rate_limits',
  'scanners',
  'metrics',
  'tracers',
];

describe('GET /schema', () => {
  it('without parameters sums up', async () => {
    const { status, json } = await get('/schema');
    expect(status).toBe(200);
    expect(Object.keys(json).sort()).toEqual([
      'component_types',
      'harvested_at',
      'source',
      'title',
      'usage',
      'version',
    ]);
    expect(json.component_types.map((each: { type: string }) => each.type)).toEqual(SECTIONS);
    expect(json.version).toBe('4.102.0');
    expect(json.source).toMatch(/redpanda-data\/connect/);
  });

  it('counts what the full listing holds', async () => {
    const summary = (await get('/schema')).json;
    const full = (await get('/schema?full=true')).json;
    expect(Object.keys(full)).toEqual(['$schema', 'title', 'version', 'components']);
    for (const { type, count } of summary.component_types) {
      expect([type, Object.keys(full.components[type]).length]).toEqual([type, count]);
      const section = (await get(`/schema?type=${type}`)).json;
      expect(section).toEqual({ type, count, components: full.components[type] });
    }
  });

  it.each([
    ['inputs', 'kafka', 'addresses', { type: 'array', items_type: 'string' }],
    ['outputs', 'http_client', 'url', { type: 'string' }],
    ['outputs', 'http_client', 'max_in_flight', { type: 'number' }],
    ['outputs', 'http_client', 'headers', { type: 'object' }],
    ['outputs', 'http_client', 'drop_on', { type: 'array', items_type: 'number' }],
    ['outputs', 'http_client', 'tls', { type: 'object', children: expect.arrayContaining(['enabled']) }],
    ['inputs', 'kafka', 'start_from_oldest', { type: 'boolean' }],
    ['caches', 'memory', 'default_ttl', { type: 'string' }],
  ])('%s %s has the field %s', async (type, component, field, expected) => {
    const { json } = await get(`/schema?type=${type}&component=${component}`);
    expect(json.fields[field]).toMatchObject(expected);
    for (const name of json.required) expect(json.fields).toHaveProperty([name]);
  });

  it('knows components without fields', async () => {
    expect((await get('/schema?type=processors&component=mapping')).json).toMatchObject({ fields: {}, required: [] });
  });

  it('finds what only the other engine has', async () => {
    const bento = Object.keys((await get('/schema?type=processors&distribution=bento')).json.components);
    const connect = Object.keys((await get('/schema?type=processors&distribution=redpanda-connect')).json.components);
    const only = bento.find((name) => !connect.includes(name)) ?? '';
    expect((await get(`/schema?type=processors&component=${only}`)).status).toBe(200);
    expect((await get(`/schema?type=processors&component=${only}&distribution=redpanda-connect`)).status).toBe(404);
  });

  it.each([
    ['type=input', 400, 'invalid_request'],
    ['type=', 400, 'invalid_request'],
    ['component=kafka', 400, 'invalid_request'],
    ['full=maybe', 400, 'invalid_request'],
    ['type=inputs&component=', 400, 'invalid_request'],
    ['type=inputs&type=outputs', 400, 'invalid_request'],
    ['distribution=benthos', 400, 'unknown_distribution'],
    ['type=inputs&component=kafak', 404, 'component_not_found'],
    ['type=inputs&component=constructor', 404, 'component_not_found'],
    ['type=inputs&component=__proto__', 404, 'component_not_found'],
  ])('?%s is a %i', async (query, status, code) => {
    const answer = await get(`/schema?${query}`);
    expect([answer.status, answer.json.code]).toEqual([status, code]);
  });

  it('suggests the component that was meant', async () => {
    expect((await get('/schema?type=inputs&component=kafak')).json).toMatchObject({
      hint: 'kafka',
      details: { suggestions: ['kafka'] },
    });
  });

  it('is not sent again to who holds it', async () => {
    const first = await get('/schema?full=true');
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toMatch(/max-age=\d+/);
    const again = async (held: string) => {
      const response = await fetch(`${service.url}/schema?full=true`, { headers: { 'if-none-match': held } });
      return { status: response.status, text: await response.text() };
    };
    expect(await again(etag)).toMatchObject({ status: 304, text: '' });
    const strong = etag.replace(/^W\//, '');
    for (const held of [`"other", ${etag}`, strong, `"other",${strong}`, '*'])
      expect([held, await again(held)]).toEqual([held, expect.objectContaining({ status: 304 })]);
    for (const held of ['"other"', '', 'W/', strong.slice(1)])
      expect([held, await again(held)]).toEqual([held, expect.objectContaining({ status: 200 })]);
  });
});

describe('every name that is listed', () => {
  it('is a component to /validate', async () => {
    const { components } = (await get('/components')).json;
    const text = components.processors.map((name: string) => `    - ${name}: {}\n`).join('');
    const { json } = await service.ask(
      'POST',
      '/validate?distribution=redpanda-connect',
      yaml(`pipeline:\n  processors:\n${text}`),
    );
    const imagined = json.hallucinations.filter((each: { category: string }) => each.category === 'IMAGINED_COMPONENT');
    expect(imagined).toEqual([]);
  });
});

describe('GET /components', () => {
  it('shows the matcher at work, with one name that is near nothing', async () => {
    const { json } = await get('/components');
    const examples = Object.fromEntries(
      json.fuzzy_matching_examples.map((each: { input: string; suggestion: string | null }) => [
        each.input,
        each.suggestion,
      ]),
    );
    expect(examples).toMatchObject({
      kafak: 'kafka',
      mappng: 'mapping',
      memmory: 'memory',
      locall: 'local',
      linez: 'lines',
    });
    expect(Object.values(examples)).toContain(null);
    expect(Object.keys(json.components)).toEqual(SECTIONS);
  });
});
