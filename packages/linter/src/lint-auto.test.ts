import { describe, expect, it, test } from '@jest/globals';
import { bento, connect } from '../test/catalogues.js';
import { lint } from './lint.js';
import { lintAuto } from './lint-auto.js';

describe('the distribution with the fewest errors is chosen', () => {
  test.each<[string, string, string, number]>([
    ['a tie', 'input:\n  stdin: {}\n', 'redpanda-connect', 0],
    ['nothing fits', 'input:\n  nothing_like_it: {}\n', 'redpanda-connect', 1],
    ['only Redpanda Connect has it', 'input:\n  git: { repository_url: x }\n', 'redpanda-connect', 0],
    ['only Bento has it', 'pipeline:\n  processors:\n    - mapping: root = this.a[0]\n', 'bento', 0],
    [
      'Bento has it, and another mistake is there',
      'output:\n  elasticsearch: { urls: [x], index: x, id: x, action: index }\ninput:\n  stdn: {}\n',
      'bento',
      1,
    ],
    [
      'a slip in a name that only Bento has',
      'output:\n  zmq4nn:\n    urls: [tcp://x]\n    socket_type: PUB\n',
      'bento',
      1,
    ],
    ['a slip in a name that only Redpanda Connect has', 'input:\n  mongodb_cc: {}\n', 'redpanda-connect', 1],
    [
      'a wrong value of a field that only Bento has',
      'output:\n  elasticsearch_v8: {}\nerror_handling:\n  strategy: [a]\n',
      'redpanda-connect',
      4,
    ],
    ['only Bento has the field', 'error_handling:\n  strategy: [a]\n', 'bento', 1],
  ])('%s', (_, text, distribution, errors) => {
    const { catalogue, findings } = lintAuto(text, [connect, bento]);
    expect(catalogue.distribution).toBe(distribution);
    expect(findings.filter((f) => f.severity === 'error')).toHaveLength(errors);
  });

  it('says what only the chosen one has, and only then', () => {
    const text = 'input:\n  git: { repository_url: x }\n';
    const kinds = (list: readonly { readonly kind: string }[]) => list.map((f) => f.kind);
    expect(kinds(lintAuto(text, [connect, bento]).findings)).toEqual(['only_in_distribution']);
    expect(kinds(lint(text, { catalogue: connect, others: [bento] }).findings)).toEqual([]);
  });

  it('names the distribution that has what the chosen one lacks', () => {
    const [finding] = lint('input:\n  git: {}\n', { catalogue: bento, others: [connect] }).findings;
    expect(finding).toMatchObject({ kind: 'unknown_component', correction: null });
    expect(finding?.message).toContain('redpanda-connect has it');
  });
});

describe('a field that only another distribution has', () => {
  const unknown = (text: string) =>
    lint(text, { catalogue: connect, others: [bento] }).findings.find((f) => f.kind === 'unknown_field');

  test.each<[string, string, boolean]>([
    ['at the root', 'error_handling:\n  strategy: reject\n', true],
    [
      'of a component',
      'input:\n  generate: { mapping: root = 1 }\n  processors:\n    - nlp: {}\n    - log: { msg: x }\n',
      false,
    ],
    ['below a component', 'output:\n  kafka: { addresses: [x], topic: x, batching: { jitter: 1 } }\n', true],
    [
      'within a list',
      'output:\n  broker:\n    outputs:\n      - kafka: { addresses: [x], topic: x, batching: { jitter: 1 } }\n',
      true,
    ],
    ['of that name elsewhere in the component', 'output:\n  kafka: { addresses: [x], topic: x, jitter: 1 }\n', false],
  ])('%s', (_, text, elsewhere) => {
    const finding = unknown(text);
    expect(finding?.elsewhere).toEqual(elsewhere ? ['bento'] : undefined);
    expect(finding?.message.includes('bento has it')).toBe(elsewhere);
  });
});

describe('of names that are equally near, the one that takes the value', () => {
  test.each<[string, string]>([
    ['output:\n  amqp_1: { urla: [amqp://x], target_address: x }\n', 'urls'],
    ['output:\n  amqp_1: { urla: amqp://x, target_address: x }\n', 'url'],
    ['output:\n  aws_ss: { url: x }\n', 'aws_sqs'],
    ['output:\n  aws_ss: { bucket: x }\n', 'aws_s3'],
    ['output:\n  http_client: { url: x, oautha: { access_token: x } }\n', 'oauth'],
    ['output:\n  http_client: { url: x, oautha: { client_key: x } }\n', 'oauth2'],
    ['cache_resources:\n  - { label: a, tyype: memory }\n', 'type'],
  ])('%j', (text, correction) => {
    const [finding] = lint(text, { catalogue: connect }).findings;
    expect(finding?.correction).toBe(correction);
  });
});

describe('resources of other files', () => {
  const text = 'pipeline:\n  processors:\n    - dedupe: { cache: seen, key: x }\n';
  it('are known when they are given', () => {
    const kinds = (resources?: ReadonlyMap<'cache', ReadonlySet<string>>) =>
      lint(text, { catalogue: connect, ...(resources && { resources }) }).findings.map((f) => f.kind);
    expect(kinds()).toEqual(['undefined_resource']);
    expect(kinds(new Map([['cache', new Set(['seen'])]]))).toEqual([]);
  });
});

describe('jobs', () => {
  it('are checked below their config, with paths from the pipeline', () => {
    const text = 'name: j\ntype: pipeline\nconfig:\n  input:\n    http_sever: {}\n';
    const { findings, pipeline } = lint(text, { catalogue: connect });
    expect(pipeline.kind).toBe('job');
    expect(findings.map((f) => [f.kind, f.path])).toEqual([['unknown_component', 'input.http_sever']]);
  });
});

describe('any text', () => {
  test.each([
    [''],
    ['\0'],
    ['\uFEFF'],
    ['{'],
    ['- - - -'],
    ['a: *a'],
    ['? {}\n: x'],
    ['input: !!binary x'],
    ['%YAML 9\n---\na'],
    ['input:\n\t- x'],
    ['${X}'],
  ])('%j is answered', (text) => {
    expect(() => lintAuto(text, [connect, bento])).not.toThrow();
  });

  it('is looked up by own names only', () => {
    const text =
      'input:\n  constructor: {}\noutput:\n  drop: { }\n  toString: 1\npipeline:\n  __proto__: 1\nhasOwnProperty: 1\n';
    expect(lint(text, { catalogue: connect }).findings.map((f) => f.kind)).toEqual([
      'unknown_component',
      'unknown_field',
      'unknown_field',
      'unknown_root_key',
    ]);
  });
});
