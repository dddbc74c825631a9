import { describe, expect, it } from '@jest/globals';
import { type LintOptions, lint } from '../src/index.js';
import { bento, connect } from './catalogues.js';

const kinds = (text: string, options: Partial<LintOptions>): readonly string[] =>
  lint(text, { catalogue: connect, ...options }).findings.map(
    ({ kind, severity, found }) => `${severity} ${kind} ${found}`,
  );

describe('environment', () => {
  const text = [
    '# ${IN_A_COMMENT}',
    'input:',
    '  http_client:',
    '    url: ${URL}',
    '    verb: ${VERB:GET}',
    '    timeout: ${TIMEOUT}s',
    '',
  ].join('\n');

  it.each([
    ['is not looked at when left out', undefined, []],
    ['reports what is not set and has no default', ['URL'], ['warning missing_environment TIMEOUT']],
    [
      'reports every one when nothing is set',
      [],
      ['warning missing_environment URL', 'warning missing_environment TIMEOUT'],
    ],
    ['is content when everything is set', ['URL', 'TIMEOUT'], []],
  ])('%s', (_, names, expected) => {
    expect(kinds(text, names === undefined ? {} : { environment: new Set(names) })).toEqual(expected);
  });
});

describe('requireLabels', () => {
  const text = [
    'input:',
    '  label: source',
    '  stdin: {}',
    'pipeline:',
    '  processors:',
    '    - label: ""',
    '      mapping: root = this',
    '    - try:',
    '        - noop: {}',
    '    - resource: shared',
    'output:',
    '  label: ${SINK}',
    '  stdout: { codec: lines }',
    'processor_resources:',
    '  - label: shared',
    '    noop: {}',
    'buffer:',
    '  none: {}',
    '',
  ].join('\n');

  it.each([[connect], [bento]])('wants one on every component that can have one', (catalogue) => {
    expect(lint(text, { catalogue }).findings).toEqual([]);
    const found = lint(text, { catalogue, requireLabels: true }).findings;
    expect(found.map((finding) => finding.path)).toEqual([
      'pipeline.processors.0',
      'pipeline.processors.1',
      'pipeline.processors.1.try.0',
    ]);
    expect(new Set(found.map((finding) => `${finding.severity} ${finding.kind}`))).toEqual(
      new Set(['warning missing_label']),
    );
  });
});

describe('what no linter of an engine reports', () => {
  const first = (text: string, catalogue = connect) =>
    lint(text, { catalogue }).findings.find(({ kind }) => kind !== 'deprecated_component');

  it.each([
    [
      'input:\n  kafka: { addresses: [x], topics: [x] }\n',
      'a consumer group must be specified when consuming balanced topics',
    ],
    ['input:\n  generate: { mapping: root = 1, count: ten }\n', 'cannot unmarshal into int'],
    ['shutdown_timeout: 5 seconds\n', 'time: invalid duration'],
    ['pipeline:\n  processors:\n    - try: [noop]\n', 'expected object'],
    ['pipeline:\n  processors:\n    - try: [{}]\n', 'an explicit processor type must be specified'],
    ['output:\n  drop_on: { error_patterns: ["("], output: { drop: {} } }\n', 'error parsing regexp'],
  ])('says how the engine stops: %j', (text, words) => {
    expect(first(text)).toMatchObject({ severity: 'error' });
    expect(first(text)?.message).toContain(`; the engine does not start: ${words}`);
  });

  it.each([
    ['buffer:\n  memory: { batch_policy: { period: soon } }\n', connect],
    ['input:\n  kafka: { addresses: [x], topics: [x], consumer_group: x, batching: { period: soon } }\n', connect],
    ['output:\n  aws_s3: { bucket: x, path: x, credentials: { expiry_window: soon } }\n', bento],
  ])('is a warning where the engine starts all the same: %j', (text, catalogue) => {
    expect(first(text, catalogue)).toMatchObject({ kind: 'invalid_format', severity: 'warning' });
  });
});

it('does not judge a default that is decoded first', () => {
  expect(lint('http:\n  enabled: ${HTTP:dHJ1ZQ==|base64decode}\n', { catalogue: connect }).findings).toEqual([]);
});

describe('a label beside a component with a default for `resource`', () => {
  const jira = '{ auth: { email: a, api_token: b }, cursor: { cache: c }, base_url: d }';
  const text = `cache_resources:\n  - { label: c, memory: {} }\ninput:\n  label: a\n  jira: ${jira}\n`;

  it('is refused by the linter of the engine', () => {
    const errors = lint(text, { catalogue: connect }).findings.filter((f) => f.severity === 'error');
    expect(errors.map((f) => [f.kind, f.path])).toEqual([['ineffective_key', 'input.label']]);
  });
});

describe('one cause is one finding', () => {
  it.each([
    ['input:\n  read_until: { input: null, check: this.a }\n', 'missing_component'],
    ['input:\n  broker: { inputs: }\n', 'wrong_type'],
    [
      'output:\n  kafka_franz: { seed_brokers: [a], topic: a, partitionerr: manual, partition: "1" }\n',
      'unknown_field',
    ],
    ['input:\n  azure_blob_storage: { container: a, storage_connection_string: [a] }\n', 'wrong_type'],
    ['input:\n  kinesis: { stream: a, shard: b, client_id: c, limit: 1 }\n', 'unknown_component'],
    ['input:\n  genrate: { mapping: root = 1, cuont: 1 }\n', 'unknown_component unknown_field'],
    ['input:\n  label: a\n    stdin: {}\n', 'yaml_syntax'],
  ])('%j', (text, kinds) => {
    const errors = lint(text, { catalogue: connect }).findings.filter((f) => f.severity === 'error');
    expect(errors.map((f) => f.kind).join(' ')).toBe(kinds);
  });
});

describe('references to the environment that were meant otherwise', () => {
  const found = (text: string) =>
    lint(text, { catalogue: connect }).findings.map((f) => [f.severity, f.kind, f.correction]);

  it.each<[string, string, string]>([
    ['http:\n  address: 0.0.0.0:${PORT:-8080}\n', 'warning shell_default', '${PORT:8080}'],
    ['input:\n  generate:\n    mapping: root = 1\n    count: ${N:-5}\n', 'warning shell_default', '${N:5}'],
    ['pipeline:\n  processors:\n    - mapping: root.a = ${this.b}\n', 'error bloblang_syntax', 'this.b'],
  ])('%j', (text, kind, correction) => {
    expect(found(text)).toEqual([[...kind.split(' '), correction]]);
  });

  it.each([
    ['input:\n  generate:\n    mapping: root = 1\n    count: ${N:-1}\n'],
    ['# ${PORT:-8080}\ninput:\n  stdin: {}\n'],
    ['pipeline:\n  processors:\n    - mapping: root.a = "${this.b}"\n'],
    ['pipeline:\n  processors:\n    - mapping: root.a = ${this_b}\n'],
  ])('%j is left alone', (text) => {
    expect(found(text)).toEqual([]);
  });
});
