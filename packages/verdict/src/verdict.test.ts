import { beforeAll, describe, expect, it } from '@jest/globals';
import { Problem } from '@weir/api-contract';
import { Hallucination, LlmReport, ValidationMetrics, ValidationSummary } from '@weir/api-contract/validator';
import {
  type Catalogues,
  checkBatch,
  checkDocument,
  chooseCatalogues,
  llmReport,
  loadCatalogues,
  type Outcome,
  summarize,
  validationMetrics,
  verdict,
} from './index.js';

const SOUND = 'input:\n  stdin: {}\noutput:\n  drop: {}\n';
const BROKEN = `input:
  amqp_0_9:
    ulrs: [amqp://localhost]
    queeu: orders
    consumer_tga: weir
pipeline:
  processors:
    - mappng: root = this
output:
  nats:
    urls: [nats://localhost]
    subject: out
    max_in_flight: many
`;

let catalogues: Catalogues;
beforeAll(async () => {
  catalogues = await loadCatalogues();
});

const check = (text: string, options: { format?: boolean; autoCorrect?: boolean } = {}): Outcome =>
  checkDocument(text, { distribution: 'redpanda-connect', format: false, autoCorrect: false, ...options }, catalogues);

describe('an outcome', () => {
  it('tells each finding in the shape of the contract, at its place in the text', () => {
    const { items, errors, distribution } = check(BROKEN);
    for (const { hallucination } of items) expect(Hallucination.parse(hallucination)).toEqual(hallucination);
    expect([errors, distribution]).toEqual([items.length, 'redpanda-connect']);
    expect(items[0]?.hallucination).toMatchObject({
      category: 'IMAGINED_FIELD',
      severity: 'ERROR',
      path: 'input.amqp_0_9.ulrs',
      hallucination: 'ulrs',
      correction: 'urls',
      line: 3,
      column: 5,
      snippet_before: '    ulrs: [amqp://localhost]',
      snippet_after: '    urls: [amqp://localhost]',
    });
  });

  it('names the fields that would be right, none of them deprecated, only for fields', () => {
    const { items } = check(BROKEN);
    const of = (path: string) => items.find(({ hallucination }) => hallucination.path === path)?.allowed ?? [];
    expect(of('input.amqp_0_9.ulrs')).toEqual(expect.arrayContaining(['urls', 'queue', 'consumer_tag']));
    expect(of('input.amqp_0_9.ulrs')).not.toContain('url');
    expect(of('pipeline.processors.0.mappng')).toEqual([]);
  });

  it('is corrected and formatted only when asked', () => {
    expect(check(BROKEN)).toMatchObject({ corrected: undefined, formatted: undefined });
    const { corrected, formatted } = check(BROKEN, { autoCorrect: true, format: true });
    expect(corrected?.text).toContain('    queue: orders\n');
    expect(corrected?.made.join('\n')).toMatch(/^line 4: queeu -> queue \(.+\)$/m);
    expect(formatted).toContain('    queue: orders\n');
    expect(check(SOUND, { autoCorrect: true }).corrected).toBeUndefined();
    expect(check('input: [', { format: true }).formatted).toBeUndefined();
  });

  it('is plain data: it survives the way between threads', () => {
    const outcome = check(BROKEN, { autoCorrect: true });
    expect(structuredClone(outcome)).toEqual(outcome);
  });
});

describe('the verdict', () => {
  it.each([
    [SOUND, true],
    [BROKEN, false],
    ['input:\n  stdin:\n    codec: lines\noutput:\n  drop: {}\n', true],
  ])('of %j', (text, valid) => {
    const outcome = check(text);
    const told = verdict(outcome, 'val_1_a');
    expect([told.valid, told.error_count]).toEqual([valid, outcome.errors]);
    expect(told.hallucinations).toHaveLength(outcome.items.length);
    expect(told).toMatchObject({ request_id: 'val_1_a', distribution: 'redpanda-connect' });
  });
});

describe('the summary', () => {
  it.each([
    [1, [1, 1, 1], [2, 0, 0]],
    [2, [2, 1, 1], [1, 0, 0]],
    [9, [3, 1, 1], [0, 0, 0]],
  ])('shows at most %i of each group and counts the rest', (most, shown, rest) => {
    const summary = ValidationSummary.parse(summarize(check(BROKEN), most));
    expect(summary.groups.map((group) => group.label)).toEqual([
      'input.amqp_0_9 (3 issues)',
      'pipeline.processors.0.mappng (1 issue)',
      'output.nats (1 issue)',
    ]);
    expect(summary.groups.map((group) => group.items.length)).toEqual(shown);
    expect(summary.groups.map((group) => group.additional_count)).toEqual(rest);
  });

  it('puts the worst first: severity, then category, then line', () => {
    const text = `${BROKEN}tests: 3\nlogger:\n  add_timestamp: true\n`;
    const { top_issues: top, total_count: total } = summarize(check(text), 3);
    expect(total).toBeGreaterThan(5);
    expect(top.map(({ category, line }) => [category, line])).toEqual([
      ['IMAGINED_COMPONENT', 8],
      ['IMAGINED_FIELD', 3],
      ['IMAGINED_FIELD', 4],
      ['IMAGINED_FIELD', 5],
      ['WRONG_TYPE', expect.any(Number)],
    ]);
  });

  it('of a sound pipeline is empty', () => {
    expect(summarize(check(SOUND), 3)).toEqual({
      error_count: 0,
      warning_count: 0,
      total_count: 0,
      groups: [],
      top_issues: [],
    });
  });
});

describe('the report for language models', () => {
  it('is one numbered list that names what to replace by what', () => {
    const outcome = check(BROKEN, { autoCorrect: true });
    const report = LlmReport.parse(llmReport(outcome));
    expect(report.verdict).toBe('The pipeline will not start on redpanda-connect: 5 errors.');
    expect(report.issues.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    expect(report.issues[0]?.fix).toMatch(/^Replace "ulrs" by "urls"\. The fields that exist here are: /);
    expect(report.instructions).toContain('1. Line 3, input.amqp_0_9.ulrs: ');
    expect(report.instructions).toMatch(/^8\. Answer with the whole corrected YAML/m);
    expect(report.instructions).toContain(outcome.corrected?.text);
  });

  it('of a sound pipeline asks for nothing', () => {
    const said = 'The pipeline is valid for redpanda-connect; nothing needs to change.';
    expect(llmReport(check(SOUND))).toEqual({ verdict: said, instructions: said, issues: [] });
  });

  it('of a pipeline that starts says so', () => {
    const deprecated = 'input:\n  stdin:\n    codec: lines\noutput:\n  drop: {}\n';
    expect(llmReport(check(deprecated)).verdict).toBe('The pipeline starts on redpanda-connect, with 1 warning.');
  });
});

it('metrics count bytes, categories and checkers', () => {
  const text = `# ä\n${BROKEN}`;
  const outcome = check(text);
  const metrics = ValidationMetrics.parse(
    validationMetrics(outcome, { requestId: 'val_1_a', at: 0, text, tookMs: 1.6 }),
  );
  expect(metrics).toMatchObject({
    request_id: 'val_1_a',
    timestamp: '1970-01-01T00:00:00.000Z',
    yaml_size: BROKEN.length + 5,
    validation_time_ms: 2,
    total_errors: 5,
    total_warnings: 0,
    by_category: { IMAGINED_FIELD: 3, IMAGINED_COMPONENT: 1, WRONG_TYPE: 1 },
  });
  expect(Object.values(metrics.by_source).reduce((sum, n) => sum + n, 0)).toBe(outcome.items.length);
});

it('documents of a batch share the resources of those that are named', () => {
  const user = 'pipeline:\n  processors:\n    - rate_limit:\n        resource: slow\n';
  const resources = 'rate_limit_resources:\n  - label: slow\n    local: {}\n';
  const texts = [user, resources, '- no pipeline'];
  const errors = (shared: readonly number[]) =>
    checkBatch(texts, { distribution: 'bento', shared, templates: [] }, catalogues).map(({ errors }) => errors > 0);
  expect(errors([])).toEqual([true, false, true]);
  expect(errors([1, 2])).toEqual([false, false, true]);
});

describe('what a model is told to do where there is nothing to put in place', () => {
  it.each<[string, RegExp]>([
    ['output:\n  http_client: {}\n', /^Add the field "url"/],
    [
      'pipeline:\n  processors:\n    - rate_limit: { resource: slow }\n',
      /^Define a resource with the label "slow" in the matching list/,
    ],
    ['input:\n  stdin: {}\ninput:\n  stdin: {}\n', /^Join both entries/],
    [
      'input: { nats: { urls: [a], subject: x } }\noutput: { nats: { urls: [a], subject: x } }\n',
      /^Read from and write to different places/,
    ],
    [
      'pipeline:\n  processors:\n    - mapping: root = deleted()\n    - mapping: root.a = 1\n',
      /^Remove what is never reached/,
    ],
    ['input:\n  kafka: { addresses: [a], topics: [b] }\n', /^Set or change "consumer_group"/],
  ])('%j: %s', (text, fix) => {
    expect(llmReport(check(text)).issues.map((issue) => issue.fix)).toContainEqual(expect.stringMatching(fix));
  });

  it('names a variable that is not set', () => {
    const options = { distribution: 'bento', format: false, autoCorrect: false, environment: [] };
    const outcome = checkDocument('input:\n  http_client: { url: "${URL}" }\n', options, catalogues);
    expect(llmReport(outcome).issues[0]?.fix).toMatch(/URL/);
  });
});

describe('surroundings', () => {
  const base = { distribution: 'auto', format: false, autoCorrect: false } as const;
  const template =
    'name: shout\ntype: processor\nfields:\n  - name: word\n    type: string\nmapping: root.mapping = "root = this"\n';

  it.each<[string, object, number, number]>([
    ['input:\n  http_client: { url: "${URL}" }\n', {}, 0, 0],
    ['input:\n  http_client: { url: "${URL}" }\n', { environment: [] }, 0, 1],
    ['input:\n  http_client: { url: "${URL}" }\n', { environment: ['URL'] }, 0, 0],
    ['input:\n  stdin: {}\noutput:\n  label: out\n  drop: {}\n', { requireLabels: true }, 0, 1],
    ['input:\n  stdin: {}\noutput:\n  label: out\n  drop: {}\n', { requireLabels: false }, 0, 0],
    ['input:\n  resource: a\n', { resources: ['input_resources:\n  - label: a\n    stdin: {}\n'] }, 0, 0],
    ['input:\n  resource: a\n', { resources: ['output_resources:\n  - label: a\n    drop: {}\n'] }, 1, 0],
    ['pipeline:\n  processors:\n    - shout: { word: a }\n', { templates: [template] }, 0, 0],
    ['pipeline:\n  processors:\n    - shout: { wrod: a }\n', { templates: [template] }, 1, 0],
    ['input:\n  shout: { word: a }\n', { templates: [template] }, 1, 0],
  ])('%j with %j: %i errors, %i warnings', (text, around, errors, warnings) => {
    expect(checkDocument(text, { ...base, ...around }, catalogues)).toMatchObject({ errors, warnings });
  });

  it('leave the catalogues as they were', () => {
    const text = 'pipeline:\n  processors:\n    - shout: { word: a }\n';
    expect(checkDocument(text, { ...base, templates: [template] }, catalogues).errors).toBe(0);
    expect(checkDocument(text, base, catalogues).errors).toBe(1);
  });

  it('of a batch hold for every document, templates among them', () => {
    const texts = [template, 'pipeline:\n  processors:\n    - shout: { word: a }\n', 'name: 5\n'];
    const errors = (templates: readonly number[]) =>
      checkBatch(texts, { distribution: 'auto', shared: [], templates }, catalogues).map((each) => each.errors > 0);
    expect(errors([])).toEqual([true, true, true]);
    expect(errors([0])).toEqual([false, false, true]);
    expect(errors([0, 2])).toEqual([false, false, true]);
  });
});

describe('the distribution', () => {
  it.each([
    ['auto', ['redpanda-connect', 'bento']],
    ['bento', ['bento']],
    ['redpanda-connect@4.102.0', ['redpanda-connect']],
  ])('%s', (name, expected) => {
    expect(chooseCatalogues(catalogues, name).map(({ distribution }) => distribution)).toEqual(expected);
  });

  it.each(['', 'vector', 'bento@0.0.1', 'auto@1'])('%j is a Problem that lists what exists', (name) => {
    const choose = () => chooseCatalogues(catalogues, name);
    expect(choose).toThrow(Problem);
    expect(choose).toThrow(expect.objectContaining({ details: { distributions: expect.any(Array) } }));
  });
});
