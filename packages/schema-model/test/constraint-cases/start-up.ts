import { bento, both, type ConstraintCase, connect, type Row, rows } from './case.js';

const generate = { generate: { mapping: 'root = 1', count: 1, interval: '' } };
const noop = { noop: {} };
const pulsar = { url: 'pulsar://127.0.0.1:1', subscription_name: 's' };

/** Rules that only a start of the engine shows; both of a row's configs lint clean. */
export const START_UP_CASES: readonly ConstraintCase[] = [
  ...rows(both, [
    ['processor.log', { level: 'warning', message: 'm' }, 'level', { level: 'warn', message: 'm' }],
    ['processor.compress', { algorithm: 'GZIP' }, 'algorithm', { algorithm: 'gzip' }],
    ['processor.decompress', { algorithm: 'zip' }, 'algorithm', { algorithm: 'bzip2' }],
    ['processor.unarchive', { format: 'csv:' }, 'format', { format: 'csv:;' }],
    [
      'input.kafka',
      { addresses: ['127.0.0.1:1'], consumer_group: 'g' },
      '',
      { addresses: ['127.0.0.1:1'], topics: ['t'], consumer_group: 'g' },
    ],
    ['input.kafka', { addresses: ['127.0.0.1:1'], topics: ['t'] }, '', { addresses: ['127.0.0.1:1'], topics: ['t:0'] }],
    ['input.amqp_0_9', { queue: 'q' }, '', { queue: 'q', urls: ['amqp://127.0.0.1:1'] }],
    ['output.amqp_0_9', { exchange: 'e', urls: [] }, '', { exchange: 'e', urls: ['amqp://127.0.0.1:1'] }],
    ['input.broker', {}, '', { inputs: [generate] }],
    ['input.sequence', { inputs: [] }, '', { inputs: [generate] }],
    ['input.csv', {}, '', { paths: ['a'] }],
    ['output.broker', {}, '', { outputs: [{ drop: {} }] }],
    ['output.fallback', [], '', [{ drop: {} }]],
    ['output.switch', {}, '', { cases: [{ output: { drop: {} } }, { output: { drop: {} } }] }],
    [
      'output.switch',
      { cases: [{ output: { drop: {} } }] },
      'cases',
      { cases: [{ output: { drop: {} } }, { output: { drop: {} } }] },
    ],
    ['input.aws_s3', { prefix: 'p' }, '', { bucket: 'b', region: 'eu-west-1' }],
    ['input.batched', { policy: { count: 2 } }, '', { child: generate, policy: { count: 2 } }],
    [
      'input.batched',
      { child: generate, policy: { processors: [noop] } },
      '',
      { child: generate, policy: { check: 'true' } },
    ],
    [
      'output.broker',
      { outputs: [{ drop: {} }], batching: { processors: [noop] } },
      'batching',
      { outputs: [{ drop: {} }], batching: { processors: [noop], period: '1s' } },
    ],
    [
      'buffer.memory',
      { batch_policy: { enabled: true } },
      'batch_policy',
      { batch_policy: { enabled: true, count: 2 } },
    ],
    ['input.nats_jetstream', { urls: ['nats://127.0.0.1:1'] }, '', { urls: ['nats://127.0.0.1:1'], subject: 's' }],
    ['input.pulsar', pulsar, '', { ...pulsar, topics: ['t'] }],
    ['input.pulsar', { ...pulsar, topics: ['t'], topics_pattern: 't' }, 'topics_pattern', { ...pulsar, topics: ['t'] }],
    ['input.read_until', { check: 'true' }, '', { input: generate, check: 'true' }],
    ['input.read_until', { input: generate }, '', { input: generate, idle_timeout: '1s' }],
    ['output.drop_on', { error: true }, '', { error: true, output: { drop: {} } }],
    ['output.retry', {}, '', { output: { drop: {} } }],
    ['output.kafka', { topic: 't' }, '', { addresses: ['127.0.0.1:1'], topic: 't' }],
    [
      'output.switch',
      { cases: [{ check: 'true' }, { output: { drop: {} } }] },
      'cases.0',
      { cases: [{ check: 'true', output: { drop: {} } }, { output: { drop: {} } }] },
    ],
    ['processor.avro', { operator: 'to_json' }, '', { operator: 'to_json', schema: '{"type":"string"}' }],
    ['processor.json_schema', {}, '', { schema: '{}' }],
    ['processor.branch', { request_map: 'root = this' }, '', { processors: [noop] }],
    ['processor.retry', { processors: [] }, '', { processors: [noop] }],
    ['processor.switch', [{ check: 'true' }], '0', [{ check: 'true', processors: [noop] }]],
    ['processor.while', { processors: [noop] }, '', { check: 'false' }],
    ['processor.workflow', { branches: { a: {} } }, 'branches.a', { branches: { a: { processors: [noop] } } }],
    ['processor.xml', {}, '', { operator: 'to_json' }],
  ]),
  ...rows(bento, [
    ['cache.multilevel', ['a'], '', ['a', 'b']],
    [
      'input.kafka_franz',
      { topics: ['t'], consumer_group: 'g' },
      '',
      { seed_brokers: ['127.0.0.1:1'], topics: ['t'], consumer_group: 'g' },
    ],
    ['output.kafka_franz', { topic: 't' }, '', { seed_brokers: ['127.0.0.1:1'], topic: 't' }],
    ['input.etcd', { key: 'k' }, '', { endpoints: ['127.0.0.1:1'], key: 'k' }],
    ...['nlp_classify_text', 'nlp_classify_tokens', 'nlp_extract_features', 'nlp_zero_shot_classify'].map(
      (name): Row => {
        const base = { path: 'p', ...(name === 'nlp_zero_shot_classify' && { labels: ['a'] }) };
        return [`processor.${name}`, base, '', { ...base, name: 'n' }];
      },
    ),
    ['scanner.xml_documents', {}, '', { operator: 'to_json' }],
  ]),
  ...rows(connect, [
    [
      'processor.sql_raw',
      { driver: 'sqlite', dsn: 'file::memory:' },
      '',
      { driver: 'sqlite', dsn: 'file::memory:', queries: [{ query: 'select 1' }] },
    ],
    [
      'output.sql_raw',
      { driver: 'sqlite', dsn: 'file::memory:', queries: [] },
      '',
      { driver: 'sqlite', dsn: 'file::memory:', query: 'select 1' },
    ],
    ['input.aws_dynamodb_cdc', { checkpoint_table: 'c' }, '', { tables: ['t'] }],
    ['output.aws_dynamodb', { table: 't' }, '', { table: 't', region: 'eu-west-1', string_columns: { a: 'b' } }],
  ]),
];
