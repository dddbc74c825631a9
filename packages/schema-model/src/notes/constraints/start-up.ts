import type { Constraint } from '../../constraints/constraint.js';
import type { FieldNote } from '../field-notes.js';

/** Of a policy that is used: processors alone leave open when a batch ends. */
const ANY_TRIGGER = {
  kind: 'at_least_one_of',
  fields: ['count', 'byte_size', 'period', 'check'],
  engine: 'batch policy must have at least one active trigger',
} as const satisfies Constraint;

/** Rules that no linter reports and that stop either engine at start-up, each seen to do so. */
export const START_UP_CONSTRAINTS: readonly FieldNote[] = [
  {
    at: 'processor.log.level',
    constraint: {
      kind: 'one_of',
      values: ['ERROR', 'WARN', 'INFO', 'DEBUG', 'TRACE'],
      anyCase: true,
      engine: 'log level not recognised',
    },
  },
  {
    at: 'processor.compress.algorithm',
    constraint: {
      kind: 'one_of',
      values: ['flate', 'gzip', 'lz4', 'pgzip', 'snappy', 'zlib'],
      engine: 'compression type not recognised',
    },
  },
  {
    at: 'processor.decompress.algorithm',
    constraint: {
      kind: 'one_of',
      values: ['bzip2', 'flate', 'gzip', 'lz4', 'pgzip', 'snappy', 'zlib'],
      engine: 'compression type not recognised',
    },
  },
  {
    at: 'input.kafka',
    constraint: { kind: 'requires', fields: ['topics'], engine: 'must specify at least one topic in the topics field' },
  },
  {
    at: 'input.kafka',
    constraint: {
      kind: 'requires',
      fields: ['consumer_group'],
      when: { all: [{ set: 'topics' }, { not: { field: 'topics', matches: ':' } }] },
      engine: 'a consumer group must be specified when consuming balanced topics',
    },
  },
  {
    at: '{input,output}.amqp_0_9',
    constraint: { kind: 'requires', fields: ['urls'], engine: 'must specify at least one URL' },
  },
  {
    at: 'input.aws_s3',
    constraint: {
      kind: 'at_least_one_of',
      fields: ['bucket', 'sqs.url'],
      engine: 'either a bucket or an sqs.url must be specified',
    },
  },
  { at: 'input.batched', constraint: { kind: 'requires', fields: ['child'], engine: "field 'child' is required" } },
  {
    at: 'input.batched',
    constraint: {
      kind: 'at_least_one_of',
      fields: ['policy.count', 'policy.byte_size', 'policy.period', 'policy.check'],
      engine: 'batch policy must have at least one active trigger',
    },
  },
  {
    at: ['output.**.batching', 'input.broker.batching'],
    constraint: { ...ANY_TRIGGER, when: { set: 'processors' } },
  },
  { at: 'buffer.memory.batch_policy', constraint: { ...ANY_TRIGGER, when: { set: 'enabled' } } },
  {
    at: 'input.broker',
    constraint: {
      kind: 'requires',
      fields: ['inputs'],
      engine: 'attempting to create broker input type with no inputs',
    },
  },
  {
    at: 'input.sequence',
    constraint: { kind: 'requires', fields: ['inputs'], engine: 'requires at least one child input' },
  },
  {
    at: 'input.csv',
    constraint: { kind: 'requires', fields: ['paths'], engine: 'requires at least one input file path' },
  },
  {
    at: 'input.nats_jetstream',
    constraint: { kind: 'at_least_one_of', fields: ['subject', 'stream'], engine: 'is empty' },
  },
  {
    at: 'input.pulsar',
    constraint: {
      kind: 'exactly_one_of',
      fields: ['topics', 'topics_pattern'],
      engine: 'exactly one of fields topics and topics_pattern must be set',
    },
  },
  { at: 'input.read_until', constraint: { kind: 'requires', fields: ['input'], engine: "field 'input' is required" } },
  {
    at: 'input.read_until',
    constraint: {
      kind: 'at_least_one_of',
      fields: ['check', 'idle_timeout'],
      engine: 'it is required to set either check or idle_timeout',
    },
  },
  {
    at: 'output.broker',
    constraint: {
      kind: 'requires',
      fields: ['outputs'],
      engine: 'attempting to create broker output type with no outputs',
    },
  },
  {
    at: 'output.{drop_on,retry}',
    constraint: { kind: 'requires', fields: ['output'], engine: "field 'output' is required" },
  },
  {
    at: 'output.fallback',
    constraint: { kind: 'non_empty', engine: 'attempting to create broker output type with no outputs' },
  },
  {
    at: 'output.kafka',
    constraint: { kind: 'requires', fields: ['addresses'], engine: 'You must provide at least one broker address' },
  },
  {
    at: 'output.switch',
    constraint: { kind: 'requires', fields: ['cases'], engine: 'attempting to create switch with fewer than 2 cases' },
  },
  {
    at: 'output.switch',
    constraint: { kind: 'requires', fields: ['output'], each: 'cases', engine: "field 'output' is required" },
  },
  {
    at: 'output.switch.cases',
    constraint: { kind: 'count', min: 2, engine: 'attempting to create switch with fewer than 2 cases' },
  },
  {
    at: 'processor.avro',
    constraint: { kind: 'at_least_one_of', fields: ['schema', 'schema_path'], engine: 'a schema must be specified' },
  },
  {
    at: 'processor.json_schema',
    constraint: {
      kind: 'at_least_one_of',
      fields: ['schema', 'schema_path'],
      engine: 'either schema or schema_path must be provided',
    },
  },
  {
    at: 'processor.branch',
    constraint: {
      kind: 'requires',
      fields: ['processors'],
      engine: 'the branch processor requires at least one child processor',
    },
  },
  {
    at: 'processor.retry',
    constraint: { kind: 'requires', fields: ['processors'], engine: 'at least one child processor must be specified' },
  },
  {
    at: 'processor.switch',
    constraint: { kind: 'requires', fields: ['processors'], each: '', engine: 'case has no processors' },
  },
  { at: 'processor.while', constraint: { kind: 'requires', fields: ['check'], engine: 'a check query is required' } },
  {
    at: 'processor.workflow',
    constraint: {
      kind: 'requires',
      fields: ['processors'],
      each: 'branches',
      engine: 'the branch processor requires at least one child processor',
    },
  },
  { at: 'processor.xml', constraint: { kind: 'requires', fields: ['operator'], engine: 'operator not recognised' } },
];

/** Start-up rules that only Bento has. */
export const BENTO_START_UP_CONSTRAINTS: readonly FieldNote[] = [
  { at: 'cache.multilevel', constraint: { kind: 'count', min: 2, engine: 'expected at least two cache levels' } },
  {
    at: '{input,output}.kafka_franz',
    constraint: {
      kind: 'requires',
      fields: ['seed_brokers'],
      engine: "you must provide at least one address in 'seed_brokers'",
    },
  },
  {
    at: 'input.etcd',
    constraint: { kind: 'requires', fields: ['endpoints'], engine: 'must specify at least one URL' },
  },
  {
    at: 'processor.{nlp_classify_text,nlp_classify_tokens,nlp_extract_features,nlp_zero_shot_classify}',
    constraint: {
      kind: 'requires',
      fields: ['name'],
      counting: 'present',
      engine: "field 'name' was not found in the config",
    },
  },
  {
    at: 'scanner.xml_documents',
    constraint: { kind: 'requires', fields: ['operator'], engine: 'operator not recognised' },
  },
];

/** Start-up rules that only Redpanda Connect has. */
export const REDPANDA_CONNECT_START_UP_CONSTRAINTS: readonly FieldNote[] = [
  {
    at: 'input.aws_dynamodb_cdc',
    constraint: {
      kind: 'requires',
      fields: ['tables'],
      when: { field: 'table_discovery_mode', equals: ['single', 'includelist'] },
      engine: 'tables list cannot be empty',
    },
  },
  {
    at: 'output.aws_dynamodb',
    constraint: {
      kind: 'at_least_one_of',
      fields: ['string_columns', 'json_map_columns'],
      engine: 'you must provide at least one column',
    },
  },
];
