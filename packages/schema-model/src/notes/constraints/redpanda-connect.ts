import type { FieldNote } from '../field-notes.js';

const kafkaReaders = 'input.{kafka_franz,redpanda,redpanda_common,redpanda_migrator,ockam_kafka.kafka}';
const kafkaWriters = 'output.{kafka_franz,redpanda,redpanda_common}';
/** A topic that the environment names is taken for one without partitions, as nearly all are. */
const explicitPartition = { field: 'topics', matches: ':', unseen: false } as const;

/** Rules that only Redpanda Connect enforces on its connectors; those of language models are kept apart. */
export const REDPANDA_CONNECT_CONSTRAINTS: readonly FieldNote[] = [
  {
    at: 'output.azure_data_lake_gen2',
    constraint: {
      kind: 'requires',
      fields: ['storage_account'],
      when: {
        all: [
          { set: 'storage_connection_string' },
          { not: { field: 'storage_connection_string', matches: 'AccountName=|UseDevelopmentStorage=true;' } },
        ],
      },
    },
  },
  {
    at: 'output.amqp_1',
    constraint: {
      kind: 'requires',
      fields: ['message_properties_to'],
      counting: 'present',
      when: { not: { set: 'target_address' } },
    },
  },
  {
    at: '{output,processor}.couchbase',
    constraint: {
      kind: 'requires',
      fields: ['content'],
      counting: 'present',
      when: { field: 'operation', equals: ['insert', 'replace', 'upsert'] },
    },
  },

  {
    at: 'input.{redpanda,redpanda_common,redpanda_migrator,ockam_kafka.kafka}',
    constraint: { kind: 'forbids', fields: ['consumer_group', 'regexp_topics'], when: explicitPartition },
  },
  {
    at: kafkaReaders,
    constraint: { kind: 'requires', fields: ['consumer_group'], when: { not: explicitPartition } },
  },
  { at: kafkaReaders, constraint: { kind: 'exactly_one_of', fields: ['topics', 'regexp_topics_include'] } },
  {
    at: kafkaReaders,
    constraint: {
      kind: 'at_least_one_of',
      fields: ['regexp_topics', 'regexp_topics_include'],
      when: { set: 'regexp_topics_exclude' },
    },
  },
  {
    at: kafkaReaders,
    constraint: {
      kind: 'none_of',
      field: 'start_from_oldest',
      values: [false],
      when: { field: 'start_offset', equals: ['earliest'] },
    },
  },
  {
    at: 'output.redpanda',
    constraint: { kind: 'requires', fields: ['partition'], when: { field: 'partitioner', equals: ['manual'] } },
  },
  {
    at: 'output.redpanda',
    constraint: { kind: 'forbids', fields: ['partition'], when: { not: { field: 'partitioner', equals: ['manual'] } } },
  },
  // It has no partitioner that could be manual.
  { at: 'output.redpanda_common', constraint: { kind: 'forbids', fields: ['partition'] } },
  { at: kafkaWriters, constraint: { kind: 'at_most_one_of', fields: ['timestamp', 'timestamp_ms'] } },
  {
    at: 'output.{kafka_franz,redpanda}',
    constraint: { kind: 'one_of', field: 'acks', values: ['all'], when: { set: 'idempotent_write' } },
  },
  { at: 'output.redpanda_migrator', constraint: { kind: 'forbids', fields: ['partitioner'] } },
  {
    at: 'output.redpanda_migrator',
    constraint: {
      kind: 'requires',
      fields: ['schema_registry.translate_ids'],
      when: { set: 'schema_registry.strict' },
    },
  },
  {
    at: 'output.redpanda_migrator.schema_registry.max_parallel_http_requests',
    constraint: { kind: 'range', min: 1 },
  },

  {
    at: 'input.slack.app_token',
    constraint: { kind: 'pattern', pattern: '^xapp-' },
  },
  {
    at: '{input.slack,input.slack_users,output.slack_post,output.slack_reaction,processor.slack_thread}.bot_token',
    constraint: { kind: 'pattern', pattern: '^xoxb-' },
  },
  { at: '**.schema_registry.oauth2.endpoint_params', constraint: { kind: 'values_are_string_lists' } },
  {
    at: '{input,output}.cassandra.host_selection_policy',
    constraint: { kind: 'requires', fields: ['local_dc'], when: { not: { field: 'local_rack', equals: [''] } } },
  },
  { at: '{input,output}.cassandra.exponential_reconnection.max_retries', constraint: { kind: 'range', min: 1 } },
  {
    at: '{input,output}.cassandra.exponential_reconnection.{initial_interval,max_interval}',
    constraint: { kind: 'duration_above', above: '0s' },
  },
  {
    at: '{input,output}.sftp.credentials',
    constraint: { kind: 'at_most_one_of', fields: ['host_public_key', 'host_public_key_file'], counting: 'present' },
  },
  {
    at: '{input,output}.sftp.credentials',
    constraint: { kind: 'at_most_one_of', fields: ['private_key', 'private_key_file'], counting: 'present' },
  },
  { at: 'input.nats_jetstream', constraint: { kind: 'at_most_one_of', fields: ['queue', 'durable'] } },

  {
    at: 'input.aws_cloudwatch_logs',
    constraint: {
      kind: 'forbids',
      fields: ['log_stream_prefix'],
      counting: 'present',
      when: { set: 'log_stream_names' },
    },
  },
  { at: 'input.aws_cloudwatch_logs.limit', constraint: { kind: 'range', min: 1, max: 10000 } },
  { at: 'input.aws_dynamodb_cdc.snapshot_segments', constraint: { kind: 'range', min: 1, max: 10 } },
  { at: 'input.aws_dynamodb_cdc.snapshot_batch_size', constraint: { kind: 'range', min: 1, max: 1000 } },
  { at: 'output.aws_sqs.max_records_per_request', constraint: { kind: 'range', min: 1, max: 10 } },
  {
    at: 'output.iceberg',
    constraint: {
      kind: 'range',
      field: 'max_in_flight',
      max: 1,
      when: { not: { field: 'row_operation', equals: ['insert'] } },
    },
  },

  { at: 'input.mongodb_cdc.snapshot_parallelism', constraint: { kind: 'range', min: 1 } },
  { at: 'input.mysql_cdc.tables', constraint: { kind: 'non_empty' } },
  { at: 'input.mysql_cdc.max_parallel_snapshot_tables', constraint: { kind: 'range', min: 1 } },
  { at: 'input.oracledb_cdc.checkpoint_cache_key', constraint: { kind: 'length', min: 1, max: 128 } },

  { at: 'input.tigerbeetle_cdc.cluster_id', constraint: { kind: 'pattern', pattern: '^[0-9]+$' } },
  { at: 'input.tigerbeetle_cdc.timestamp_initial', constraint: { kind: 'pattern', pattern: '^[0-9]*$' } },
  { at: 'input.tigerbeetle_cdc.addresses', constraint: { kind: 'non_empty' } },
  {
    at: 'input.tigerbeetle_cdc.{event_count_max,idle_interval_ms,timeout_seconds}',
    constraint: { kind: 'range', above: 0 },
  },

  {
    at: 'output.doris_stream_load',
    constraint: {
      kind: 'exactly_one_of',
      fields: ['read_json_by_line', 'strip_outer_array'],
      when: { field: 'format', equals: ['json'] },
    },
  },
  {
    at: 'output.doris_stream_load',
    constraint: {
      kind: 'requires',
      fields: ['column_separator', 'line_delimiter'],
      when: { field: 'format', equals: ['csv'] },
    },
  },
  { at: 'output.doris_stream_load', constraint: { kind: 'at_least_one_of', fields: ['url', 'fe_urls'] } },
  {
    at: 'output.doris_stream_load',
    constraint: { kind: 'at_most_one_of', fields: ['partitions', 'temporary_partitions'] },
  },
  { at: 'output.doris_stream_load.max_filter_ratio', constraint: { kind: 'range', min: 0, max: 1 } },
  {
    at: 'output.doris_stream_load.group_commit',
    constraint: { kind: 'one_of', values: ['', 'sync_mode', 'async_mode', 'off_mode'] },
  },
  { at: 'output.pinecone.host', constraint: { kind: 'not_pattern', pattern: '^https://' } },
  {
    at: 'output.questdb.designated_timestamp_unit',
    constraint: { kind: 'one_of', values: ['nanos', 'micros', 'millis', 'seconds', 'auto'] },
  },

  {
    at: 'output.snowflake_put',
    constraint: { kind: 'at_least_one_of', fields: ['password', 'private_key', 'private_key_file'] },
  },
  {
    at: 'output.snowflake_put',
    constraint: { kind: 'forbids', fields: ['private_key', 'private_key_file'], when: { set: 'password' } },
  },
  {
    at: 'output.snowflake_put',
    constraint: { kind: 'at_least_one_of', fields: ['private_key', 'private_key_file'], when: { set: 'snowpipe' } },
  },
  {
    at: 'output.snowflake_streaming',
    constraint: { kind: 'at_most_one_of', fields: ['channel_prefix', 'channel_name'], counting: 'present' },
  },
  { at: 'output.snowflake_streaming.build_options.{parallelism,chunk_size}', constraint: { kind: 'range', min: 1 } },

  { at: '{output,processor}.sql_raw', constraint: { kind: 'at_least_one_of', fields: ['query', 'queries'] } },
  { at: 'output.sql_raw', constraint: { kind: 'all_but_last_require', list: 'queries', field: 'when' } },
  {
    at: 'processor.parquet',
    constraint: {
      kind: 'at_least_one_of',
      fields: ['schema', 'schema_file'],
      when: { field: 'operator', equals: ['from_json'] },
    },
  },
  { at: 'processor.parquet_encode', constraint: { kind: 'at_least_one_of', fields: ['schema', 'schema_metadata'] } },
];
