import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { json, startValidator, type TestValidator, yaml } from './service.js';

let service: TestValidator;
beforeAll(async () => {
  service = await startValidator();
});
afterAll(() => service.end());

interface Finding {
  readonly rule: string;
  readonly severity: string;
  readonly hallucination: string;
}

const USES_ENVIRONMENT = 'input:\n  http_client:\n    url: ${URL}/${PATH:x}\noutput:\n  drop: {}\n';
const USES_CACHE = 'pipeline:\n  processors:\n    - cache: { resource: seen, operator: get, key: a }\n';
const CACHE = 'cache_resources:\n  - label: seen\n    memory: {}\n';
const USES_TEMPLATE = 'pipeline:\n  processors:\n    - shout: { word: hey }\n';
const TEMPLATE =
  'name: shout\ntype: processor\nfields:\n  - name: word\n    type: string\nmapping: root.mapping = "root = this"\n';

/** Query, further fields of the body, the pipeline, and what is told about it. */
const ROWS: readonly (readonly [string, object, string, readonly string[]])[] = [
  ['', {}, USES_ENVIRONMENT, []],
  ['?environment=', {}, USES_ENVIRONMENT, ['WARNING URL']],
  ['?environment=HOME,%20URL', {}, USES_ENVIRONMENT, []],
  ['?environment=HOME', {}, USES_ENVIRONMENT, ['WARNING URL']],
  ['', { environment: [] }, USES_ENVIRONMENT, ['WARNING URL']],
  ['', { environment: ['URL'] }, USES_ENVIRONMENT, []],
  ['?environment=URL', { environment: [] }, USES_ENVIRONMENT, []],
  ['', {}, USES_CACHE, ['ERROR seen']],
  ['', { resources: [CACHE] }, USES_CACHE, []],
  ['', { resources: ['a: ['] }, USES_CACHE, ['ERROR seen']],
  ['', {}, USES_TEMPLATE, ['ERROR shout']],
  ['', { templates: [TEMPLATE] }, USES_TEMPLATE, []],
  ['', { templates: [TEMPLATE] }, USES_TEMPLATE.replace('word', 'wrd'), ['ERROR wrd']],
  ['?distribution=bento', { templates: [TEMPLATE] }, USES_TEMPLATE, []],
];

describe('what stands around a pipeline', () => {
  it.each(ROWS)('%s %j', async (query, rest, text, expected) => {
    const answer = await service.ask('POST', `/validate${query}`, json({ yaml: text, ...rest }));
    const found = answer.json.hallucinations.map((each: Finding) => `${each.severity} ${each.hallucination}`);
    expect(found).toEqual(expected);
    expect(answer.status).toBe(expected.some((each) => each.startsWith('ERROR')) ? 422 : 200);
  });

  it('is told in the query for raw YAML too', async () => {
    const found = async (query: string): Promise<readonly string[]> =>
      (await service.ask('POST', `/validate${query}`, yaml(USES_CACHE))).json.hallucinations.map(
        ({ rule, severity }: Finding) => `${severity} ${rule}`,
      );
    const without = await found('');
    const labelled = await found('?require_labels=true');
    expect(labelled.length).toBeGreaterThan(without.length);
    expect(await found('?require_labels=false')).toEqual(without);
  });

  it('counts for the answer: the same text is not answered from another surrounding', async () => {
    const ask = (rest: object) => service.ask('POST', '/validate', json({ yaml: USES_CACHE, ...rest }));
    expect((await ask({ resources: [CACHE] })).status).toBe(200);
    expect((await ask({})).status).toBe(422);
    expect((await ask({ resources: [CACHE.replace('seen', 'other')] })).status).toBe(422);
    expect((await ask({ resources: [CACHE] })).status).toBe(200);
  });

  it.each([
    [{ environment: 'URL' }, /^body\.environment/],
    [{ environment: [''] }, /^body\.environment\.0/],
    [{ require_labels: 'yes' }, /^body\.require_labels/],
    [{ resources: [' '] }, /^body\.resources\.0: .*blank/],
    [{ templates: [CACHE] }, /^body\.templates\.0: a template says its name/],
  ])('%j is refused', async (rest, message) => {
    const answer = await service.ask('POST', '/validate', json({ yaml: USES_CACHE, ...rest }));
    expect([answer.status, answer.json.error]).toEqual([400, expect.stringMatching(message)]);
  });
});

describe('POST /validate/batch', () => {
  const documents = [
    { name: 'uses.yaml', yaml: `${USES_TEMPLATE}${USES_CACHE.slice(USES_CACHE.indexOf('    -'))}` },
    { name: 'cache.yaml', yaml: CACHE },
    { name: 'shout.yaml', yaml: TEMPLATE },
    { name: 'broken.yaml', yaml: TEMPLATE.replace('type: processor', 'type: thing') },
  ];
  const ask = async (rest: object, query = '') => {
    const { json: body } = await service.ask('POST', `/validate/batch${query}`, json({ documents, ...rest }));
    return body.results?.map(({ result }: { result: { valid: boolean } }) => result.valid) ?? body.error;
  };

  it('takes resources and templates from its own documents', async () => {
    expect(await ask({})).toEqual([false, true, false, false]);
    expect(await ask({ resources: ['cache.yaml'], templates: ['shout.yaml'] })).toEqual([true, true, true, false]);
    expect(await ask({ resources: ['cache.yaml'], templates: ['shout.yaml', 'broken.yaml'] })).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it('knows the id of each result when feedback about it comes', async () => {
    const { json: body } = await service.ask('POST', '/validate/batch', json({ documents }));
    for (const { result } of body.results) {
      const feedback = { request_id: result.request_id, fix_attempted: true };
      expect((await service.ask('POST', '/metrics/feedback', json(feedback))).json.matched).toBe(true);
    }
  });

  it('names the list that speaks of a document which is not there', async () => {
    expect(await ask({ templates: ['shout.yml'] })).toMatch(/^body\.templates: there is no document "shout\.yml"/);
    expect(await ask({ resources: ['x'] })).toMatch(/^body\.resources: there is no document "x"/);
  });

  it('looks at the environment as one validation does', async () => {
    const one = json({ documents: [{ name: 'a', yaml: USES_ENVIRONMENT }] });
    const warnings = async (query: string): Promise<number> =>
      (await service.ask('POST', `/validate/batch${query}`, one)).json.results[0].result.hallucinations.length;
    expect([await warnings(''), await warnings('?environment='), await warnings('?environment=URL')]).toEqual([
      0, 1, 0,
    ]);
  });
});
