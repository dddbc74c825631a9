import { describe, expect, it, test } from '@jest/globals';
import { catalogue as bento } from '@weir/schema-model/bento';
import { catalogue as redpanda } from '@weir/schema-model/redpanda-connect';
import { type Analysis, analyzePipeline } from '../src/index.js';

const analyze = (text: string): Analysis => {
  const result = analyzePipeline(text, [redpanda, bento]);
  if (!result.ok) throw new Error(result.findings[0]?.message);
  return result.value;
};

const ORDERS = `
input:
  processors:
    - mapping: root = this
  label: orders
  kafka_franz: { seed_brokers: [localhost:9092], topics: [orders, returns], consumer_group: g }
buffer:
  memory: { limit: 1000 }
pipeline:
  processors:
    - label: price
      branch:
        processors:
          - http: { url: http://localhost/prices }
        result_map: root.price = this
    - switch:
        - check: this.total > 100
          processors:
            - mapping: root.big = true
        - processors:
            - try:
                - mapping: root.small = true
    - workflow:
        branches:
          one: { processors: [{ dedupe: { cache: seen, key: k } }], result_map: root.a = this }
    - catch:
        - log: { message: failed }
output:
  broker:
    pattern: fan_out
    outputs:
      - switch:
          cases:
            - check: this.big
              output: { http_client: { url: "http://localhost/big" } }
            - output: { drop: {} }
      - made_up: { topic: x }
cache_resources:
  - label: seen
    memory: {}
rate_limit_resources:
  - label: pace
    local: {}
`;

describe('components', () => {
  const found = analyze(ORDERS);

  it('are found whatever the order of their keys', () => {
    expect(found.input).toMatchObject({
      type: 'kafka_franz',
      label: 'orders',
      config_keys: ['seed_brokers', 'topics', 'consumer_group'],
      path: 'input',
      children: [{ type: 'mapping', path: 'input.processors.0', config_keys: [] }],
    });
    expect(found.buffer).toMatchObject({ type: 'memory', config_keys: ['limit'] });
    expect(found.resources).toMatchObject({
      caches: [{ label: 'seen', type: 'memory' }],
      rate_limits: [{ label: 'pace', type: 'local' }],
    });
  });

  it('are found at every depth', () => {
    expect(found.processors.map(({ type }) => type)).toEqual(['branch', 'switch', 'workflow', 'catch']);
    expect(found.processors[0]).toMatchObject({ label: 'price', children: [{ type: 'http' }] });
    expect(found.processors[1]?.children).toMatchObject([
      { type: 'mapping' },
      { type: 'try', children: [{ type: 'mapping' }] },
    ]);
    expect(found.processors[2]?.children).toMatchObject([
      { type: 'dedupe', path: 'pipeline.processors.2.workflow.branches.one.processors.0' },
    ]);
    expect(found.output?.children).toMatchObject([
      { type: 'switch', children: [{ type: 'http_client' }, { type: 'drop' }] },
      { type: 'made_up', config_keys: ['topic'] },
    ]);
  });

  it('flow in words', () => {
    expect(found.data_flow).toEqual([
      'Read from kafka_franz (topics orders, returns) (orders)',
      '  Transform with a mapping',
      'Hold in memory until the rest is ready',
      'Enrich from a copy of the message (price)',
      '  Call http://localhost/prices',
      'Choose one of 2 cases',
      '  When this.total > 100: transform with a mapping',
      '  Otherwise: try step by step, skipping the rest once one fails',
      '    Transform with a mapping',
      'Run 1 branch in the order of their needs',
      '  Branch one: drop duplicates, remembered in the cache seen',
      'For messages that failed',
      '  Write a log line',
      'Send to all of 2 outputs',
      '  Choose one of 2 outputs',
      '    When this.big: send by HTTP POST to http://localhost/big',
      '    Otherwise: throw away',
      '  Write to made_up (topic x)',
    ]);
  });

  it('give hints that name the field to change, with a reason', () => {
    const [hint] = analyze('input: {http_client: {url: "http://localhost/x"}}').performance_hints;
    expect(hint).toMatch(
      /^input\.http_client\.rate_limit: a server is polled without a pause\. Name a rate limit.* As soon as/,
    );
  });
});

describe('complexity', () => {
  test.each<[string, string, Partial<Analysis['complexity']>]>([
    [
      'nothing but an output',
      'output: {drop: {}}',
      { level: 'simple', processor_count: 0, has_branching: false, has_error_handling: false, uses_resources: false },
    ],
    [
      'two mappings',
      'pipeline: {processors: [{mapping: root.a = 1}, {mapping: root.b = "switch try cache"}]}',
      { level: 'simple', processor_count: 2, has_branching: false, has_error_handling: false },
    ],
    [
      'a fork and its handling',
      'pipeline: {processors: [{try: [{mapping: root.a = 1}]}, {catch: []}]}\noutput: {switch: {cases: [{output: {drop: {}}}]}}',
      { level: 'moderate', processor_count: 3, has_branching: true, has_error_handling: true },
    ],
    [
      'a bit of everything',
      ORDERS,
      { level: 'complex', processor_count: 11, has_branching: true, has_error_handling: true, uses_resources: true },
    ],
    [
      'a fallback',
      'output: {fallback: [{drop: {}}]}',
      { level: 'simple', has_error_handling: true, has_branching: false },
    ],
  ])('%s', (_, text, expected) => {
    expect(analyze(text).complexity).toMatchObject(expected);
  });
});

describe('edges', () => {
  test.each<[string, string, string[]]>([
    [
      'an empty mapping',
      '{}',
      ['Read from the default input, as none is set', 'Write to the default output, as none is set'],
    ],
    [
      'a component without a name',
      'input: {label: x}\noutput: {drop: {}}',
      ['Read from a component without a name (x)', 'Throw away'],
    ],
    [
      'names of the object prototype',
      'input: {constructor: {}}\noutput: {toString: {}}',
      ['Read from constructor', 'Write to toString'],
    ],
    [
      'a job',
      'name: j\ntype: pipeline\nconfig: {input: {stdin: {}}, output: {stdout: {}}}',
      ['Read lines from standard input', 'Write to standard output'],
    ],
    [
      'aliases and merges',
      'input: &i {generate: {mapping: root = 1}}\noutput: {<<: {drop: {}}, label: o}',
      ['Generate messages', 'Throw away (o)'],
    ],
  ])('%s', (_, text, flow) => {
    expect(analyze(text).data_flow).toEqual(flow);
  });

  test.each(['', '- a', 'a: [', '"text"'])('%j is no pipeline', (text) => {
    expect(analyzePipeline(text, [redpanda])).toMatchObject({ ok: false, findings: [{ line: 1 }] });
  });
});
