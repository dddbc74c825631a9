import type { FieldNote } from '../field-notes.js';

/** Rules that no linter reports and that stop either engine at start-up, each seen to do so. */
export const START_UP_CONSTRAINTS: readonly FieldNote[] = [
  {
    at: 'processor.log.level',
    constraint: { kind: 'one_of', values: ['ERROR', 'WARN', 'INFO', 'DEBUG', 'TRACE'], anyCase: true },
  },
  {
    at: 'processor.compress.algorithm',
    constraint: { kind: 'one_of', values: ['flate', 'gzip', 'lz4', 'pgzip', 'snappy', 'zlib'] },
  },
  {
    at: 'processor.decompress.algorithm',
    constraint: { kind: 'one_of', values: ['bzip2', 'flate', 'gzip', 'lz4', 'pgzip', 'snappy', 'zlib'] },
  },
  { at: 'input.kafka', constraint: { kind: 'requires', fields: ['topics'] } },
  {
    at: 'input.kafka',
    constraint: {
      kind: 'requires',
      fields: ['consumer_group'],
      when: { all: [{ set: 'topics' }, { not: { field: 'topics', matches: ':' } }] },
    },
  },
  { at: '{input,output}.amqp_0_9', constraint: { kind: 'requires', fields: ['urls'] } },
  { at: 'input.aws_s3', constraint: { kind: 'at_least_one_of', fields: ['bucket', 'sqs.url'] } },
  { at: 'input.batched', constraint: { kind: 'requires', fields: ['child'] } },
  {
    at: 'input.batched',
    constraint: {
      kind: 'at_least_one_of',
      fields: ['policy.count', 'policy.byte_size', 'policy.period', 'policy.check'],
    },
  },
  { at: 'input.{broker,sequence}', constraint: { kind: 'requires', fields: ['inputs'] } },
  { at: 'input.csv', constraint: { kind: 'requires', fields: ['paths'] } },
  { at: 'input.nats_jetstream', constraint: { kind: 'at_least_one_of', fields: ['subject', 'stream'] } },
  { at: 'input.pulsar', constraint: { kind: 'exactly_one_of', fields: ['topics', 'topics_pattern'] } },
  { at: 'input.read_until', constraint: { kind: 'requires', fields: ['input'] } },
  { at: 'input.read_until', constraint: { kind: 'at_least_one_of', fields: ['check', 'idle_timeout'] } },
  { at: 'output.broker', constraint: { kind: 'requires', fields: ['outputs'] } },
  { at: 'output.{drop_on,retry}', constraint: { kind: 'requires', fields: ['output'] } },
  { at: 'output.fallback', constraint: { kind: 'non_empty' } },
  { at: 'output.kafka', constraint: { kind: 'requires', fields: ['addresses'] } },
  { at: 'output.switch', constraint: { kind: 'requires', fields: ['cases'] } },
  { at: 'output.switch', constraint: { kind: 'requires', fields: ['output'], each: 'cases' } },
  { at: 'output.switch.cases', constraint: { kind: 'count', min: 2 } },
  { at: 'processor.{avro,json_schema}', constraint: { kind: 'at_least_one_of', fields: ['schema', 'schema_path'] } },
  { at: 'processor.{branch,retry}', constraint: { kind: 'requires', fields: ['processors'] } },
  { at: 'processor.switch', constraint: { kind: 'requires', fields: ['processors'], each: '' } },
  { at: 'processor.while', constraint: { kind: 'requires', fields: ['check'] } },
  { at: 'processor.workflow', constraint: { kind: 'requires', fields: ['processors'], each: 'branches' } },
  { at: 'processor.xml', constraint: { kind: 'requires', fields: ['operator'] } },
];

/** Start-up rules that only Bento has. */
export const BENTO_START_UP_CONSTRAINTS: readonly FieldNote[] = [
  { at: 'cache.multilevel', constraint: { kind: 'count', min: 2 } },
  { at: '{input,output}.kafka_franz', constraint: { kind: 'requires', fields: ['seed_brokers'] } },
  { at: 'input.etcd', constraint: { kind: 'requires', fields: ['endpoints'] } },
  {
    at: 'processor.{nlp_classify_text,nlp_classify_tokens,nlp_extract_features,nlp_zero_shot_classify}',
    constraint: { kind: 'requires', fields: ['name'], counting: 'present' },
  },
  { at: 'scanner.xml_documents', constraint: { kind: 'requires', fields: ['operator'] } },
];

/** Start-up rules that only Redpanda Connect has. */
export const REDPANDA_CONNECT_START_UP_CONSTRAINTS: readonly FieldNote[] = [
  {
    at: 'input.aws_dynamodb_cdc',
    constraint: {
      kind: 'requires',
      fields: ['tables'],
      when: { field: 'table_discovery_mode', equals: ['single', 'includelist'] },
    },
  },
  {
    at: 'output.aws_dynamodb',
    constraint: { kind: 'at_least_one_of', fields: ['string_columns', 'json_map_columns'] },
  },
];
