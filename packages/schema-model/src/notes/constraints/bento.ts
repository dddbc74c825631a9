import type { FieldNote } from '../field-notes.js';

const sqlWithIam =
  '{cache.sql,input.sql_raw,input.sql_select,output.sql_insert,output.sql_raw,processor.sql_insert,processor.sql_raw,processor.sql_select}';

/** Rules that only Bento enforces. */
export const BENTO_CONSTRAINTS: readonly FieldNote[] = [
  { at: '**.{batching,batch_policy,policy}.jitter', constraint: { kind: 'range', min: 0 } },
  { at: 'root.error_handling.log.sampling_ratio', constraint: { kind: 'range', min: 0, max: 1 } },
  {
    at: sqlWithIam,
    constraint: { kind: 'forbids', fields: ['secret_name'], counting: 'present', when: { set: 'iam_enabled' } },
  },
  { at: 'input.gcp_spanner_cdc.prefetch_count', constraint: { kind: 'range', min: 0 } },
  {
    at: '{output,processor}.couchbase',
    constraint: {
      kind: 'requires',
      fields: ['content'],
      counting: 'present',
      when: { field: 'operation', equals: ['insert', 'replace', 'upsert', 'increment', 'decrement'] },
    },
  },
  { at: 'rate_limit.local.{count,byte_size}', constraint: { kind: 'range', min: 0 } },
  { at: '{input,scanner}.csv.expected_number_of_fields', constraint: { kind: 'range', min: 1 } },
  {
    at: '{input,scanner}.csv',
    constraint: { kind: 'forbids', fields: ['expected_headers'], when: { field: 'parse_header_row', equals: [false] } },
  },
  {
    at: 'input.aws_kinesis',
    constraint: {
      kind: 'at_most_one_of',
      fields: ['enhanced_fan_out.consumer_name', 'enhanced_fan_out.consumer_arn'],
    },
  },
  {
    at: 'input.websocket',
    constraint: { kind: 'forbids', fields: ['open_messages'], when: { present: 'open_message' } },
  },
  { at: '{input,output}.grpc_client', constraint: { kind: 'exactly_one_of', fields: ['reflection', 'proto_files'] } },
  {
    at: 'input.grpc_client',
    constraint: {
      kind: 'requires',
      fields: ['payload'],
      counting: 'present',
      when: { field: 'rpc_type', equals: ['unary', 'client_stream', 'server_stream'] },
    },
  },
  {
    at: 'output.grpc_client',
    constraint: { kind: 'forbids', fields: ['propagate_response'], when: { field: 'rpc_type', equals: ['bidi'] } },
  },
  {
    at: 'input.kubernetes_watch',
    constraint: { kind: 'exactly_one_of', fields: ['resource', 'custom_resource.resource'] },
  },
  {
    at: 'input.kubernetes_watch.event_types',
    constraint: { kind: 'one_of', values: ['ADDED', 'MODIFIED', 'DELETED'] },
  },
  {
    at: 'output.aws_dynamodb',
    constraint: { kind: 'at_least_one_of', fields: ['string_columns', 'json_map_columns'] },
  },
  {
    at: 'output.aws_dynamodb',
    constraint: { kind: 'requires', fields: ['delete.partition_key'], when: { set: 'delete.condition' } },
  },
  {
    at: 'output.aws_dynamodb',
    constraint: { kind: 'requires', fields: ['delete.condition'], when: { set: 'delete.partition_key' } },
  },
  { at: 'output.gcp_bigquery_write_api.batching.byte_size', constraint: { kind: 'range', below: 1000000 } },
  { at: 'output.s2.batching.count', constraint: { kind: 'range', max: 1000 } },
  { at: 'output.s2.batching.byte_size', constraint: { kind: 'range', max: 262144 } },
  {
    at: 'processor.elasticsearch',
    constraint: { kind: 'requires', fields: ['id'], when: { field: 'action', equals: ['get', 'delete'] } },
  },
  {
    at: 'processor.file',
    constraint: {
      kind: 'requires',
      fields: ['destination_path'],
      counting: 'present',
      when: { field: 'operation', equals: ['move', 'rename'] },
    },
  },
  {
    at: 'processor.file',
    constraint: {
      kind: 'requires',
      fields: ['scanner'],
      counting: 'present',
      when: { field: 'operation', equals: ['read'] },
    },
  },
  { at: 'processor.file.path', constraint: { kind: 'non_empty' } },
  { at: 'output.snowflake_put', constraint: { kind: 'at_most_one_of', fields: ['password', 'private_key_file'] } },
  {
    at: 'output.snowflake_put',
    constraint: { kind: 'requires', fields: ['private_key_file'], when: { set: 'snowpipe' } },
  },
];
