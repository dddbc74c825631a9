import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { json, startValidator, type TestValidator, yaml } from './service.js';

let service: TestValidator;
beforeAll(async () => {
  service = await startValidator();
});
afterAll(() => service.end());

const SOUND = `input:
  generate:
    interval: 1s
    mapping: root.id = uuid_v4()
output:
  drop: {}
`;

const BROKEN = `# orders
input:
  kafak:
    adresses: [localhost:9092]
    topics: [orders]
    consumer_group: weir
pipeline:
  processors:
    - mapping: root = this.toUpperCase()
    - mappng: root = this
output:
  drop: {}
`;

describe('POST /validate', () => {
  it('answers 200 for a pipeline without errors, however it is sent', async () => {
    const bodies = [
      yaml(SOUND),
      json({ yaml: SOUND }),
      { type: 'application/yaml', text: SOUND },
      { type: 'application/x-yaml; charset=utf-8', text: SOUND },
      { type: 'application/x-www-form-urlencoded', text: SOUND },
      { text: Buffer.from(SOUND) },
    ];
    for (const body of bodies) {
      const answer = await service.ask('POST', '/validate', body);
      expect([answer.status, answer.json]).toEqual([
        200,
        {
          valid: true,
          error_count: 0,
          hallucinations: [],
          request_id: expect.stringMatching(/^val_[0-9a-z]+_[0-9a-z]{10}$/),
          distribution: 'redpanda-connect',
        },
      ]);
    }
  });

  it('answers 422 with each finding at its place in the text', async () => {
    const { status, json: body } = await service.ask('POST', '/validate', yaml(BROKEN));
    expect(status).toBe(422);
    expect(body).toMatchObject({ valid: false, error_count: body.hallucinations.length });
    const component = body.hallucinations.find((each: { hallucination: string }) => each.hallucination === 'kafak');
    expect(component).toMatchObject({
      category: 'IMAGINED_COMPONENT',
      severity: 'ERROR',
      path: 'input.kafak',
      correction: 'kafka',
      line: 3,
      column: 3,
      context: expect.stringContaining('> 3 |   kafak:'),
      snippet_before: '  kafak:',
      snippet_after: '  kafka:',
    });
    expect(body.hallucinations).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          category: 'IMAGINED_FIELD',
          hallucination: 'adresses',
          correction: 'addresses',
          line: 4,
        }),
        expect.objectContaining({ category: 'IMAGINED_SYNTAX', line: 9 }),
        expect.objectContaining({
          category: 'IMAGINED_COMPONENT',
          path: 'pipeline.processors.1.mappng',
          correction: 'mapping',
        }),
      ]),
    );
  });

  it('answers the same for a job as for its config, with the lines of the job', async () => {
    const job = `name: orders\ntype: pipeline\nconfig:\n${BROKEN.replace(/^(?=.)/gm, '  ')}`;
    const plain = (await service.ask('POST', '/validate', yaml(BROKEN))).json.hallucinations;
    const inJob = (await service.ask('POST', '/validate', yaml(job))).json.hallucinations;
    const shape = (each: { path: string; line: number }, shift: number) => [each.path, each.line - shift];
    expect(inJob.map((each: never) => shape(each, 3))).toEqual(plain.map((each: never) => shape(each, 0)));
  });

  it('never gives one id twice, and repeats it in the header', async () => {
    const ids = new Set<string>();
    for (let n = 0; n < 20; n++) {
      const { headers, json: body } = await service.ask('POST', '/validate', yaml(SOUND));
      expect(headers.get('x-request-id')).toBe(body.request_id);
      ids.add(body.request_id);
    }
    expect(ids.size).toBe(20);
    const named = await service.ask('POST', '/validate', { ...yaml(SOUND), headers: { 'X-Request-Id': 'build-7' } });
    expect(named.headers.get('x-request-id')).toBe('build-7');
    expect(named.json.request_id).toMatch(/^val_/);
  });
});

describe('summaries', () => {
  it('group by component, show max_per_group of each, and say how many more there are', async () => {
    const { summary, hallucinations } = (
      await service.ask('POST', '/validate?summarize=true&max_per_group=1', yaml(BROKEN))
    ).json;
    expect(summary.total_count).toBe(hallucinations.length);
    expect(summary.error_count + summary.warning_count).toBeLessThanOrEqual(summary.total_count);
    let total = 0;
    for (const group of summary.groups) {
      total += group.count;
      expect(group.label).toBe(`${group.group_key} (${group.count} ${group.count === 1 ? 'issue' : 'issues'})`);
      expect(group.items).toHaveLength(1);
      expect(group.additional_count).toBe(group.count - 1);
    }
    expect(total).toBe(summary.total_count);
    expect(summary.groups.map((group: { group_key: string }) => group.group_key)).toEqual([
      'input.kafak',
      'pipeline.processors.0.mapping',
      'pipeline.processors.1.mappng',
    ]);
  });

  it('put the worst first: structure before component before field before syntax', async () => {
    const { summary } = (await service.ask('POST', '/validate?summarize=true', yaml(`${BROKEN}steps: []\n`))).json;
    const order = [
      'IMAGINED_STRUCTURE',
      'IMAGINED_COMPONENT',
      'IMAGINED_COMPONENT',
      'IMAGINED_FIELD',
      'IMAGINED_SYNTAX',
    ];
    expect(summary.top_issues.map((issue: { category: string }) => issue.category)).toEqual(order);
  });
});

describe('parameters', () => {
  const has = async (path: string, body: Record<string, unknown> = {}) => {
    const { json: answer } = await service.ask('POST', path, json({ yaml: BROKEN, ...body }));
    return [
      'summary' in answer && 'summary',
      'metrics' in answer && 'metrics',
      'llm' in answer && 'llm',
      'formatted_yaml' in answer && 'formatted_yaml',
    ].filter(Boolean);
  };
  it.each<[string, string, Record<string, unknown>, string[]]>([
    ['nothing beyond the findings by default', '/validate', {}, []],
    ['summarize in the query', '/validate?summarize=true', {}, ['summary']],
    ['summarize in the body', '/validate', { summarize: true }, ['summary']],
    ['the query wins', '/validate?summarize=false', { summarize: true }, []],
    ['the query wins', '/validate?summarize=true', { summarize: false }, ['summary']],
    ['include_metrics', '/validate?include_metrics=true', {}, ['metrics']],
    ['llm_format drops nothing', '/validate?llm_format=true&summarize=true', {}, ['summary', 'llm']],
    ['format', '/validate?format=true', {}, ['formatted_yaml']],
    ['format in the body', '/validate', { format: true }, ['formatted_yaml']],
    ['unknown ones are ignored', '/validate?colour=blue', { colour: 'blue' }, []],
  ])('%s', async (_, path, body, expected) => expect(await has(path, body)).toEqual(expected));

  it('max_per_group of the query wins over that of the body, and is 3 without either', async () => {
    const many = `pipeline:\n  processors:\n    - log: {${'abcdefg'
      .split('')
      .map((x) => ` zz${x}${x}: 1`)
      .join(',')} }\n`;
    const shown = async (path: string, body: object) =>
      (await service.ask('POST', path, json({ yaml: many, summarize: true, ...body }))).json.summary.groups[0].items
        .length;
    expect(await shown('/validate', {})).toBe(3);
    expect(await shown('/validate', { max_per_group: 2 })).toBe(2);
    expect(await shown('/validate?max_per_group=5', { max_per_group: 2 })).toBe(5);
  });

  it.each([
    'format=maybe',
    'auto_correct=1',
    'summarize=',
    'max_per_group=0',
    'max_per_group=-1',
    'max_per_group=2.5',
    'max_per_group=many',
    'llm_format=yes',
    'include_metrics=TRUE',
    'summarize=true&summarize=false',
    'distribution=benthos',
    'distribution=bento@0.0.1',
  ])('?%s is a 400 that names it', async (query) => {
    const { status, json: body } = await service.ask('POST', `/validate?${query}`, yaml(SOUND));
    expect(status).toBe(400);
    expect(`${body.error} ${JSON.stringify(body.details)}`).toContain(query.split('=')[0]);
  });

  it.each([
    ['no yaml', {}],
    ['blank yaml', { yaml: ' \n\t' }],
    ['yaml of another type', { yaml: { input: {} } }],
    ['null', { yaml: null }],
    ['flags of another type', { yaml: SOUND, format: 'yes' }],
    ['max_per_group below 1', { yaml: SOUND, max_per_group: 0 }],
    ['a list', [SOUND]],
  ])('a body with %s is a 400', async (_, body) => {
    expect((await service.ask('POST', '/validate', json(body))).status).toBe(400);
  });
});

describe('metrics', () => {
  it('count bytes, categories and sources', async () => {
    const text = `${BROKEN}# ä€\n`;
    const before = Date.now();
    const { json: body } = await service.ask('POST', '/validate?include_metrics=true', yaml(text));
    const { metrics, hallucinations } = body;
    expect(metrics).toMatchObject({
      request_id: body.request_id,
      yaml_size: Buffer.byteLength(text),
      total_errors: body.error_count,
      total_warnings: 0,
    });
    const sum = (counts: Record<string, number>) => Object.values(counts).reduce((a, b) => a + b, 0);
    expect(sum(metrics.by_category)).toBe(hallucinations.length);
    expect(sum(metrics.by_source)).toBe(hallucinations.length);
    expect(Object.keys(metrics.by_source).sort()).toEqual(['native', 'schema']);
    expect(metrics.by_source.native).toBeGreaterThan(0);
    expect(metrics.by_source.schema).toBeGreaterThan(0);
    expect(Date.parse(metrics.timestamp)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(metrics.timestamp)).toBeLessThanOrEqual(Date.now());
  });
});

describe('llm_format', () => {
  it('is one list that needs nothing beside it', async () => {
    const { llm, hallucinations } = (await service.ask('POST', '/validate?llm_format=true', yaml(BROKEN))).json;
    expect(llm.issues.map((issue: { number: number }) => issue.number)).toEqual(
      hallucinations.map((_: unknown, n: number) => n + 1),
    );
    expect(llm.verdict).toMatch(/will not start on redpanda-connect: \d+ errors/);
    expect(llm.instructions).toContain('1. Line 3, input.kafak:');
    expect(llm.instructions).toContain('Replace "kafak" by "kafka".');
    expect(llm.instructions).toMatch(/The fields that exist here are: .*addresses/);
    expect(llm.instructions).toMatch(/Answer with the whole corrected YAML/);
    const field = llm.issues.find((issue: { where: { path: string } }) => issue.where.path === 'input.kafak.adresses');
    expect(field).toMatchObject({
      category: 'IMAGINED_FIELD',
      where: { line: 4 },
      before: '    adresses: [localhost:9092]',
      after: '    addresses: [localhost:9092]',
    });
  });

  it('says that nothing is to be done for a sound pipeline', async () => {
    const { llm } = (await service.ask('POST', '/validate?llm_format=true', yaml(SOUND))).json;
    expect(llm).toEqual({ verdict: expect.stringMatching(/valid/), instructions: llm.verdict, issues: [] });
  });
});

describe('auto_correct', () => {
  const FIXABLE = BROKEN.replace('    - mapping: root = this.toUpperCase()\n', '');
  const correct = async (text: string, query = '') =>
    (await service.ask('POST', `/validate?auto_correct=true${query}`, yaml(text))).json;

  it('edits the text itself, says what it did, and judges what was submitted', async () => {
    const body = await correct(FIXABLE);
    expect(body).toMatchObject({
      valid: false,
      corrected_yaml: FIXABLE.replace('kafak', 'kafka').replace('adresses', 'addresses').replace('mappng', 'mapping'),
      corrections_made: [
        expect.stringMatching(/^line 3: kafak -> kafka \(.+\)$/),
        expect.stringMatching(/^line 4: adresses -> addresses \(.+\)$/),
        expect.stringMatching(/^line 9: mappng -> mapping \(.+\)$/),
      ],
    });
    expect((await service.ask('POST', '/validate', yaml(body.corrected_yaml))).json).toMatchObject({ valid: true });
  });

  it('offers nothing when there is nothing to correct', async () => {
    for (const text of [SOUND, 'input: [', 'output:\n  zzzzzzzzzzzz: {}\n']) {
      const body = await correct(text);
      expect(body).not.toHaveProperty('corrected_yaml');
      expect(body).not.toHaveProperty('corrections_made');
    }
  });

  it('is asked for in the body too, and the query wins', async () => {
    const asked = async (path: string, value: boolean) =>
      'corrected_yaml' in (await service.ask('POST', path, json({ yaml: FIXABLE, auto_correct: value }))).json;
    expect(await asked('/validate', true)).toBe(true);
    expect(await asked('/validate?auto_correct=false', true)).toBe(false);
    expect(await asked('/validate?auto_correct=true', false)).toBe(true);
  });

  it('goes together with the rest: formatted is what was corrected, and models get it too', async () => {
    const body = await correct(FIXABLE, '&format=true&llm_format=true');
    expect(body.formatted_yaml).toContain('kafka:');
    expect(body.llm.instructions).toContain(body.corrected_yaml);
  });
});

describe('distributions', () => {
  // The two engines have components that the other one lacks.
  const only = (name: string) => `input:\n  generate: { mapping: root = {}, interval: 1s }\noutput:\n  ${name}: {}\n`;
  it('auto picks the engine that likes the pipeline best and says which', async () => {
    const of = async (text: string) => (await service.ask('POST', '/validate', yaml(text))).json.distribution;
    expect(await of(SOUND)).toBe('redpanda-connect');
    const names = (await service.ask('GET', '/schema?type=outputs&distribution=bento')).json.components;
    const theirs = (await service.ask('GET', '/schema?type=outputs')).json.components;
    const bentoOnly = Object.keys(names).find((name) => !(name in theirs) && names[name].required.length === 0) ?? '';
    expect(bentoOnly).not.toBe('');
    expect(await of(only(bentoOnly))).toBe('bento');
  });

  it.each(['redpanda-connect', 'bento', 'redpanda-connect@4.102.0', 'bento@1.20.0'])('%s', async (distribution) => {
    const { json: body } = await service.ask('POST', `/validate?distribution=${distribution}`, yaml(SOUND));
    expect(body).toMatchObject({ valid: true, distribution: distribution.split('@')[0] });
  });

  it('are listed', async () => {
    const { json: body } = await service.ask('GET', '/distributions');
    expect(body.items.map((item: { name: string }) => item.name)).toEqual(['redpanda-connect', 'bento']);
  });
});

describe('text that is no pipeline', () => {
  it.each([
    ['an unclosed list', 'input: [', 'UNKNOWN'],
    ['a tab', 'input:\n\tstdin: {}\n', 'UNKNOWN'],
    ['a list', '- a\n- b\n', undefined],
    ['a scalar', 'hello', undefined],
    ['null', '~', undefined],
    ['nesting without end', '['.repeat(5000), 'UNKNOWN'],
    [
      'an alias bomb',
      `a: &a [${'x,'.repeat(50)}]\nb: &b [${'*a,'.repeat(50)}]\nc: &c [${'*b,'.repeat(50)}]\nd: [${'*c,'.repeat(50)}]\n`,
      'UNKNOWN',
    ],
    ['control characters', 'input: "\u0000"\n', undefined],
  ])('%s is a 422 with a place', async (_, text, category) => {
    const { status, json: body } = await service.ask(
      'POST',
      '/validate?summarize=true&llm_format=true&format=true',
      yaml(text),
    );
    expect(status).toBe(422);
    expect(body.hallucinations.length).toBeGreaterThan(0);
    for (const each of body.hallucinations)
      expect(each).toMatchObject({ line: expect.any(Number), column: expect.any(Number) });
    if (category !== undefined)
      expect(body.hallucinations.map((each: { category: string }) => each.category)).toContain(category);
  });
});
