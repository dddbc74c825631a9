import type { LooseValue } from '../../src/constraints/loose-value.js';
import { azure, connect, named, nameless, type Row, rows, snowflake } from './case.js';

const kafkaReaders = ['input.kafka_franz', 'input.redpanda', 'input.redpanda_common', 'input.redpanda_migrator'];
const reader = (at: string): Record<string, LooseValue> => (at.endsWith('_common') ? {} : { seed_brokers: ['a'] });
const pinecone = { host: 'h', api_key: 'k', id: 'i', vector_mapping: 'root = [1]' };
const doris = { url: 'http://a', database: 'd', table: 't', username: 'u', password: 'p' };
const streaming = {
  ...{ account: 'a', user: 'u', role: 'r', database: 'd', schema: 's', table: 't', private_key: 'k' },
};
const questdb = { address: 'a', table: 't' };
const slackAt = ['input.slack_users', 'output.slack_post', 'output.slack_reaction', 'processor.slack_thread'];
const slack = (at: string): Record<string, LooseValue> => {
  if (at === 'output.slack_post') return { channel_id: 'c' };
  if (at === 'output.slack_reaction') return { channel_id: 'c', timestamp: 't', emoji: 'e' };
  return at === 'processor.slack_thread' ? { channel_id: 'c', thread_ts: 't' } : {};
};

/** Rules of Redpanda Connect alone. */
export const CONNECT_CASES = rows(connect, [
  ['output.azure_data_lake_gen2', azure({ filesystem: 'f' }, nameless), '', azure({ filesystem: 'f' }, named)],
  ['output.amqp_1', { urls: ['a'] }, '', { urls: ['a'], message_properties_to: 'x' }],
  ...['output.couchbase', 'processor.couchbase'].map((at): Row => {
    const base = { url: 'couchbase://a', bucket: 'b', id: 'i', operation: 'upsert' };
    return [at, base, '', { ...base, content: 'root = 1' }];
  }),
  ...kafkaReaders.flatMap((at): readonly Row[] => {
    const good = { ...reader(at), topics: ['t'], consumer_group: 'g' };
    return [
      [at, { ...reader(at), topics: ['t'] }, '', good],
      [
        at,
        { ...reader(at), topics: ['t:1'], regexp_topics: true },
        'regexp_topics',
        { ...reader(at), topics: ['t:1'] },
      ],
      [
        at,
        { ...reader(at), consumer_group: 'g' },
        '',
        { ...reader(at), regexp_topics_include: ['t'], consumer_group: 'g' },
      ],
      [at, { ...good, regexp_topics_include: ['t'] }, 'regexp_topics_include', good],
      [
        at,
        { ...good, regexp_topics_exclude: ['t'] },
        '',
        { ...good, regexp_topics: true, regexp_topics_exclude: ['t'] },
      ],
      [
        at,
        { ...good, start_from_oldest: false },
        'start_from_oldest',
        { ...good, start_from_oldest: false, start_offset: 'latest' },
      ],
    ];
  }),
  ...(
    [
      [{ topics: ['t'] }, 'kafka', { topics: ['t'], consumer_group: 'g' }],
      [{ topics: ['t:1'], consumer_group: 'g' }, 'kafka.consumer_group', { topics: ['t:1'] }],
      [{ consumer_group: 'g' }, 'kafka', { regexp_topics_include: ['t'], consumer_group: 'g' }],
      [
        { topics: ['t'], consumer_group: 'g', regexp_topics_exclude: ['x'] },
        'kafka',
        { topics: ['t'], consumer_group: 'g' },
      ],
      [
        { topics: ['t'], consumer_group: 'g', start_from_oldest: false },
        'kafka.start_from_oldest',
        { topics: ['t'], consumer_group: 'g' },
      ],
    ] as const
  ).map(([bad, path, good]): Row => {
    const ockam = (kafka: object): LooseValue => ({ kafka: { seed_brokers: ['a'], ...kafka }, enrollment_ticket: 'x' });
    return ['input.ockam_kafka', ockam(bad), path, ockam(good)];
  }),
  [
    'output.redpanda',
    { seed_brokers: ['a'], topic: 't', partitioner: 'manual' },
    '',
    { seed_brokers: ['a'], topic: 't', partitioner: 'manual', partition: '1' },
  ],
  [
    'output.redpanda',
    { seed_brokers: ['a'], topic: 't', partition: '1' },
    'partition',
    { seed_brokers: ['a'], topic: 't' },
  ],
  ['output.redpanda_common', { topic: 't', partition: '1' }, 'partition', { topic: 't' }],
  ...(['output.kafka_franz', 'output.redpanda', 'output.redpanda_common'] as const).map((at): Row => {
    const base = { ...reader(at), topic: 't', timestamp: '1' };
    return [at, { ...base, timestamp_ms: '1' }, 'timestamp_ms', base];
  }),
  ...(['output.kafka_franz', 'output.redpanda'] as const).map((at): Row => {
    const base = { seed_brokers: ['a'], topic: 't', idempotent_write: true };
    return [at, { ...base, acks: 'leader' }, 'acks', { ...base, acks: 'all' }];
  }),
  [
    'output.redpanda_migrator',
    { seed_brokers: ['a'], topic: 't', partitioner: 'manual' },
    'partitioner',
    { seed_brokers: ['a'], topic: 't' },
  ],
  [
    'output.redpanda_migrator',
    { seed_brokers: ['a'], topic: 't', schema_registry: { url: 'u', strict: true } },
    '',
    { seed_brokers: ['a'], topic: 't', schema_registry: { url: 'u', strict: true, translate_ids: true } },
  ],
  [
    'output.redpanda_migrator',
    { seed_brokers: ['a'], topic: 't', schema_registry: { url: 'u', max_parallel_http_requests: 0 } },
    'schema_registry.max_parallel_http_requests',
    { seed_brokers: ['a'], topic: 't', schema_registry: { url: 'u', max_parallel_http_requests: 1 } },
  ],
  ['input.slack', { app_token: 'x', bot_token: 'xoxb-1' }, 'app_token', { app_token: 'xapp-1', bot_token: 'xoxb-1' }],
  ['input.slack', { app_token: 'xapp-1', bot_token: 'x' }, 'bot_token', { app_token: 'xapp-1', bot_token: 'xoxb-1' }],
  ...slackAt.map(
    (at): Row => [at, { ...slack(at), bot_token: 'x' }, 'bot_token', { ...slack(at), bot_token: 'xoxb-1' }],
  ),
  [
    'input.otlp_http',
    { schema_registry: { url: 'http://a', oauth2: { endpoint_params: { audience: 'x' } } } },
    'schema_registry.oauth2.endpoint_params.audience',
    { schema_registry: { url: 'http://a', oauth2: { endpoint_params: { audience: ['x'] } } } },
  ],
  ...['input.cassandra', 'output.cassandra'].flatMap((at): readonly Row[] => {
    const base = {
      addresses: ['a'],
      query: 'select',
      ...(at === 'output.cassandra' && { args_mapping: 'root = [1]' }),
    };
    const reconnection = { max_retries: 1, initial_interval: '1s', max_interval: '1s' };
    const good = {
      ...base,
      exponential_reconnection: reconnection,
      host_selection_policy: { local_dc: 'd', local_rack: 'r' },
    };
    return [
      [at, { ...base, host_selection_policy: { local_rack: 'r' } }, 'host_selection_policy', good],
      [at, { ...base, host_selection_policy: {} }, 'host_selection_policy', good],
      [
        at,
        { ...good, exponential_reconnection: { ...reconnection, max_retries: 0 } },
        'exponential_reconnection.max_retries',
        good,
      ],
      [
        at,
        { ...good, exponential_reconnection: { ...reconnection, max_interval: '0s' } },
        'exponential_reconnection.max_interval',
        good,
      ],
      [
        at,
        { ...good, exponential_reconnection: { ...reconnection, initial_interval: '-1s' } },
        'exponential_reconnection.initial_interval',
        good,
      ],
    ];
  }),
  ...['input.sftp', 'output.sftp'].flatMap((at): readonly Row[] => {
    const base = { address: 'a', ...(at === 'input.sftp' ? { paths: ['p'] } : { path: 'p' }) };
    return (['host_public_key', 'private_key'] as const).map((name) => [
      at,
      { ...base, credentials: { username: 'u', [name]: 'x', [`${name}_file`]: 'y' } },
      `credentials.${name}_file`,
      { ...base, credentials: { username: 'u', [name]: 'x' } },
    ]);
  }),
  [
    'input.nats_jetstream',
    { urls: ['a'], subject: 's', queue: 'q', durable: 'd' },
    'durable',
    { urls: ['a'], subject: 's', queue: 'q' },
  ],
  [
    'input.aws_cloudwatch_logs',
    { log_group_name: 'g', log_stream_names: ['a'], log_stream_prefix: 'b' },
    'log_stream_prefix',
    { log_group_name: 'g', log_stream_prefix: 'b' },
  ],
  ['input.aws_cloudwatch_logs', { log_group_name: 'g', limit: 10001 }, 'limit', { log_group_name: 'g', limit: 10000 }],
  [
    'input.aws_dynamodb_cdc',
    { tables: ['t'], snapshot_segments: 11 },
    'snapshot_segments',
    { tables: ['t'], snapshot_segments: 10 },
  ],
  [
    'input.aws_dynamodb_cdc',
    { tables: ['t'], snapshot_batch_size: 0 },
    'snapshot_batch_size',
    { tables: ['t'], snapshot_batch_size: 1 },
  ],
  [
    'output.aws_sqs',
    { url: 'u', max_records_per_request: 11 },
    'max_records_per_request',
    { url: 'u', max_records_per_request: 10 },
  ],
  [
    'output.iceberg',
    { ...iceberg(), row_operation: 'upsert' },
    'max_in_flight',
    { ...iceberg(), row_operation: 'upsert', max_in_flight: 1 },
  ],
  [
    'input.mongodb_cdc',
    { ...mongo(), snapshot_parallelism: 0 },
    'snapshot_parallelism',
    { ...mongo(), snapshot_parallelism: 1 },
  ],
  ['input.mysql_cdc', { ...mysql(), tables: [] }, 'tables', mysql()],
  ['input.mysql_cdc', { ...mysql(), max_parallel_snapshot_tables: 0 }, 'max_parallel_snapshot_tables', mysql()],
  [
    'input.oracledb_cdc',
    { ...oracle(), checkpoint_cache_key: '' },
    'checkpoint_cache_key',
    { ...oracle(), checkpoint_cache_key: 'k' },
  ],
  ['input.tigerbeetle_cdc', { ...tiger(), cluster_id: 'x' }, 'cluster_id', tiger()],
  [
    'input.tigerbeetle_cdc',
    { ...tiger(), timestamp_initial: 'x' },
    'timestamp_initial',
    { ...tiger(), timestamp_initial: '1' },
  ],
  ['input.tigerbeetle_cdc', { ...tiger(), addresses: [''] }, 'addresses.0', tiger()],
  ['input.tigerbeetle_cdc', { ...tiger(), event_count_max: 0 }, 'event_count_max', tiger()],
  ['input.tigerbeetle_cdc', { ...tiger(), idle_interval_ms: 0 }, 'idle_interval_ms', tiger()],
  ['input.tigerbeetle_cdc', { ...tiger(), timeout_seconds: 0 }, 'timeout_seconds', tiger()],
  [
    'output.doris_stream_load',
    { ...doris, read_json_by_line: true, strip_outer_array: true },
    'strip_outer_array',
    doris,
  ],
  ['output.doris_stream_load', { ...doris, format: 'csv', column_separator: '' }, '', { ...doris, format: 'csv' }],
  ['output.doris_stream_load', { ...doris, url: '' }, '', { ...doris, url: '', fe_urls: ['http://a'] }],
  [
    'output.doris_stream_load',
    { ...doris, partitions: ['a'], temporary_partitions: ['b'] },
    'temporary_partitions',
    { ...doris, partitions: ['a'] },
  ],
  [
    'output.doris_stream_load',
    { ...doris, max_filter_ratio: 2 },
    'max_filter_ratio',
    { ...doris, max_filter_ratio: 1 },
  ],
  ['output.doris_stream_load', { ...doris, group_commit: 'x' }, 'group_commit', { ...doris, group_commit: 'off_mode' }],
  ['output.pinecone', { ...pinecone, host: 'https://h' }, 'host', pinecone],
  [
    'output.questdb',
    { ...questdb, designated_timestamp_unit: 'Nanos' },
    'designated_timestamp_unit',
    { ...questdb, designated_timestamp_unit: 'nanos' },
  ],
  ['output.snowflake_put', { ...snowflake(), password: '' }, '', snowflake()],
  [
    'output.snowflake_put',
    { ...snowflake(), private_key: 'k' },
    'private_key',
    { ...snowflake(), password: '', private_key: 'k' },
  ],
  [
    'output.snowflake_put',
    { ...snowflake(), snowpipe: 'p' },
    '',
    { ...snowflake(), password: '', private_key: 'k', snowpipe: 'p' },
  ],
  [
    'output.snowflake_streaming',
    { ...streaming, channel_prefix: 'p', channel_name: 'n' },
    'channel_name',
    { ...streaming, channel_name: 'n' },
  ],
  ...(['parallelism', 'chunk_size'] as const).map(
    (name): Row => [
      'output.snowflake_streaming',
      { ...streaming, build_options: { [name]: 0 } },
      `build_options.${name}`,
      { ...streaming, build_options: { [name]: 1 } },
    ],
  ),
  [
    'output.sql_raw',
    { driver: 'mysql', dsn: 'x', queries: [{ query: 'a' }, { query: 'b', when: 'root = true' }] },
    'queries.0',
    { driver: 'mysql', dsn: 'x', queries: [{ query: 'b', when: 'root = true' }, { query: 'a' }] },
  ],
  ['processor.parquet', { operator: 'from_json' }, '', { operator: 'from_json', schema: 'x' }],
  ['processor.parquet_encode', {}, '', { schema: [{ name: 'a', type: 'INT64' }] }],
]);

function iceberg(): Record<string, LooseValue> {
  return { catalog: { url: 'http://a' }, namespace: 'n', table: 't', storage: { aws_s3: { bucket: 'b' } } };
}
function mongo(): Record<string, LooseValue> {
  return { url: 'mongodb://a', database: 'd', collections: ['c'], checkpoint_cache: 'x' };
}
function mysql(): Record<string, LooseValue> {
  return { dsn: 'd', tables: ['t'], checkpoint_cache: 'x', stream_snapshot: true };
}
function oracle(): Record<string, LooseValue> {
  return { connection_string: 'd', include: ['t'], stream_snapshot: true };
}
function tiger(): Record<string, LooseValue> {
  return { cluster_id: '0', addresses: ['3000'], progress_cache: 'c' };
}
