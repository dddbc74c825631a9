import { describe, expect, test } from '@jest/globals';
import { catalogue as bento } from '@weir/schema-model/bento';
import { catalogue as redpanda } from '@weir/schema-model/redpanda-connect';
import { analyzePipeline } from '../src/index.js';

function flow(text: string): readonly string[] {
  const result = analyzePipeline(text, [redpanda, bento]);
  if (!result.ok) throw new Error(result.findings[0]?.message);
  return result.value.data_flow;
}

/** One component and the sentence that a person reads for it. */
const SENTENCES: readonly (readonly ['input' | 'processor' | 'buffer' | 'output', string, string])[] = [
  ['input', 'generate: {mapping: "root = 1"}', 'Generate messages'],
  ['input', 'stdin: {}', 'Read lines from standard input'],
  ['input', 'kafka: {topics: [a, b]}', 'Read from kafka (topics a, b)'],
  ['input', 'kafka: {topics: [a]}', 'Read from kafka (topic a)'],
  ['input', 'http_server: {address: "127.0.0.1:80", path: /in}', 'Receive HTTP requests at 127.0.0.1:80/in'],
  ['input', 'http_server: {}', 'Receive HTTP requests at /post'],
  ['input', 'http_client: {url: "http://u:p@a/x"}', 'Fetch from http://a/x'],
  ['input', 'resource: other', 'Read from the input resource other'],
  ['input', 'aws_sqs: {url: "https://q"}', 'Read from aws_sqs (url https://q)'],
  ['input', 'label: orders\n  mqtt: {topics: [t]}', 'Read from mqtt (topic t) (orders)'],
  ['input', 'made_up: {table: t}', 'Read from made_up (table t)'],
  ['buffer', 'memory: {}', 'Hold in memory until the rest is ready'],
  ['buffer', 'sqlite: {path: a}', 'Hold on disk until the rest is ready'],
  ['buffer', 'system_window: {size: 1m}', 'Gather into windows of time'],
  ['processor', 'mapping: root = this', 'Transform with a mapping'],
  ['processor', 'dedupe: {cache: seen, key: a}', 'Drop duplicates, remembered in the cache seen'],
  ['processor', 'rate_limit: {resource: pace}', 'Wait for the rate limit pace'],
  ['processor', 'cache: {resource: c, operator: get, key: a}', 'Look up in the cache c'],
  ['processor', 'cache: {resource: c, operator: set, key: a}', 'Store in the cache c'],
  ['processor', 'cache: {resource: c, operator: add, key: a}', 'Add to the cache c'],
  ['processor', 'cache: {resource: c, operator: constructor, key: a}', 'Use the cache c'],
  ['processor', 'cache: {operator: delete, key: a}', 'Delete from the cache (unnamed)'],
  ['processor', 'workflow: {branches: {a: {}, b: {}}}', 'Run 2 branches in the order of their needs'],
  ['processor', 'workflow: {branches: {a: {}}}', 'Run 1 branch in the order of their needs'],
  ['processor', 'workflow: {branch_resources: [x, y, z]}', 'Run 3 branches in the order of their needs'],
  ['processor', 'workflow: {order: [[a]]}', 'Run branches in the order of their needs'],
  ['processor', 'switch: [{check: a, processors: []}]', 'Choose one of 1 case'],
  ['processor', 'http: {url: "https://a/x"}', 'Call https://a/x'],
  ['processor', 'constructor: {}', 'Process with constructor'],
  ['output', 'drop: {}', 'Throw away'],
  ['output', 'http_client: {url: "https://a", verb: PUT}', 'Send by HTTP PUT to https://a'],
  ['output', 'http_client: {}', 'Send by HTTP POST to a URL'],
  ['output', 'broker: {pattern: round_robin, outputs: [{drop: {}}, {drop: {}}]}', 'Spread in turn over 2 outputs'],
  ['output', 'broker: {pattern: nonsense, outputs: [{drop: {}}]}', 'Send to 1 output'],
  ['output', 'fallback: [{drop: {}}, {drop: {}}]', 'Try 2 outputs in turn until one takes the message'],
  ['output', 'sql_insert: {table: t, dsn: "postgres://u:p@db/x"}', 'Write to sql_insert (table t)'],
  ['output', 'redis_list: {url: "redis://:p@r:6379", key: k}', 'Write to redis_list (key k)'],
  ['output', 'cache: {target: c, key: k}', 'Store in the cache c'],
];

describe('sentences', () => {
  test.each(SENTENCES)('%s %s: %s', (section, component, sentence) => {
    const text =
      section === 'processor' ? `pipeline:\n  processors:\n    - ${component}\n` : `${section}:\n  ${component}\n`;
    expect(flow(text)).toContain(sentence);
  });
});

describe('order', () => {
  test('input, its processors, buffer, steps, processors of the output, output', () => {
    const text = `output:
  processors: [{archive: {format: lines}}]
  stdout: {}
pipeline:
  processors: [{log: {message: a}}]
buffer: {memory: {}}
input:
  processors: [{compress: {algorithm: gzip}}]
  stdin: {}
`;
    expect(flow(text).map((line) => line.trim())).toEqual([
      'Read lines from standard input',
      'Compress',
      'Hold in memory until the rest is ready',
      'Write a log line',
      'Pack a batch into one message',
      'Write to standard output',
    ]);
  });

  test('what is not set is said to be the default', () => {
    expect(flow('http: {enabled: false}')).toEqual([
      'Read from the default input, as none is set',
      'Write to the default output, as none is set',
    ]);
  });

  test('conditions stand before what they guard, cut to a line', () => {
    const check = `this.a == 1 && ${'this.b == 2 && '.repeat(10)}true`;
    const lines = flow(
      `output:\n  switch:\n    cases:\n      - check: ${check}\n        output: {drop: {}}\n      - output: {stdout: {}}\n`,
    );
    expect(lines).toEqual([
      'Read from the default input, as none is set',
      'Choose one of 2 outputs',
      expect.stringMatching(/^ {2}When this\.a == 1 && this\.b.{1,60}…: throw away$/),
      '  Otherwise: write to standard output',
    ]);
  });
});
