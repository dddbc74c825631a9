import type { LooseValue } from '../../src/constraints/loose-value.js';
import { bento, type Row, rows, snowflake } from './case.js';

const jitter = (value: number): LooseValue => ({ inputs: [{ stdin: {} }], batching: { count: 1, jitter: value } });

const grpc = { address: 'a', service: 's', method: 'm', rpc_type: 'bidi' };
const dynamo = { table: 't' };

/** Rules of Bento alone. */
export const BENTO_CASES = rows(bento, [
  ['input.broker', jitter(-1), 'batching.jitter', jitter(0)],
  [
    'root',
    { error_handling: { log: { sampling_ratio: 2 } } },
    'error_handling.log.sampling_ratio',
    { error_handling: { log: { sampling_ratio: 1 } } },
  ],
  ...['input.sql_raw', 'output.sql_raw', 'processor.sql_raw'].map((at): Row => {
    const base = { driver: 'mysql', dsn: 'x', query: 'select 1', secret_name: 's' };
    return [at, { ...base, iam_enabled: true }, 'secret_name', base];
  }),
  ...['cache.sql', 'input.sql_select', 'output.sql_insert', 'processor.sql_insert', 'processor.sql_select'].map(
    (at): Row => {
      const base = {
        ...{ driver: 'mysql', dsn: 'x', table: 't', columns: ['a'], args_mapping: 'root = [1]', secret_name: 's' },
        ...(at === 'cache.sql' && { key_column: 'k', value_column: 'v' }),
      };
      const { columns, args_mapping, ...rest } = base;
      const own =
        at === 'cache.sql'
          ? rest
          : at === 'processor.sql_insert' || at === 'output.sql_insert'
            ? base
            : { ...rest, columns };
      return [at, { ...own, iam_enabled: true }, 'secret_name', own];
    },
  ),
  [
    'input.gcp_spanner_cdc',
    { spanner_dsn: 'd', stream_name: 's', prefetch_count: -1 },
    'prefetch_count',
    { spanner_dsn: 'd', stream_name: 's', prefetch_count: 0 },
  ],
  ...['output.couchbase', 'processor.couchbase'].map((at): Row => {
    const base = { url: 'couchbase://a', bucket: 'b', id: 'i', operation: 'increment' };
    return [at, base, '', { ...base, content: 'root = 1' }];
  }),
  ['rate_limit.local', { count: -1 }, 'count', { count: 0 }],
  ['rate_limit.local', { byte_size: -1 }, 'byte_size', { byte_size: 0 }],
  [
    'input.csv',
    { paths: ['a'], expected_number_of_fields: 0 },
    'expected_number_of_fields',
    { paths: ['a'], expected_number_of_fields: 1 },
  ],
  [
    'input.csv',
    { paths: ['a'], parse_header_row: false, expected_headers: ['a'] },
    'expected_headers',
    { paths: ['a'], expected_headers: ['a'] },
  ],
  [
    'input.aws_kinesis',
    { streams: ['s'], enhanced_fan_out: { enabled: true, consumer_name: 'n', consumer_arn: 'a' } },
    'enhanced_fan_out.consumer_arn',
    { streams: ['s'], enhanced_fan_out: { enabled: true, consumer_name: 'n' } },
  ],
  [
    'input.websocket',
    { url: 'ws://a', open_message: 'x', open_messages: ['y'] },
    'open_messages',
    { url: 'ws://a', open_messages: ['y'] },
  ],
  ['input.grpc_client', grpc, '', { ...grpc, reflection: true }],
  [
    'input.grpc_client',
    { ...grpc, reflection: true, proto_files: ['a'] },
    'proto_files',
    { ...grpc, proto_files: ['a'] },
  ],
  [
    'input.grpc_client',
    { ...grpc, reflection: true, rpc_type: 'unary' },
    '',
    { ...grpc, reflection: true, rpc_type: 'unary', payload: '{}' },
  ],
  ['output.grpc_client', grpc, '', { ...grpc, reflection: true }],
  [
    'output.grpc_client',
    { ...grpc, reflection: true, propagate_response: true },
    'propagate_response',
    { ...grpc, rpc_type: 'unary', reflection: true, propagate_response: true },
  ],
  ['input.kubernetes_watch', {}, '', { resource: 'pods' }],
  [
    'input.kubernetes_watch',
    { resource: 'pods', custom_resource: { group: 'g', version: 'v', resource: 'r' } },
    'custom_resource.resource',
    { custom_resource: { group: 'g', version: 'v', resource: 'r' } },
  ],
  ['input.kubernetes_watch', { resource: 'pods', event_types: ['added'] }, 'event_types.0', { resource: 'pods' }],
  ['output.aws_dynamodb', dynamo, '', { ...dynamo, string_columns: { a: 'b' } }],
  [
    'output.aws_dynamodb',
    { ...dynamo, string_columns: { a: 'b' }, delete: { condition: 'root = true' } },
    '',
    { ...dynamo, json_map_columns: { a: 'b' }, delete: { condition: 'root = true', partition_key: 'p' } },
  ],
  [
    'output.aws_dynamodb',
    { ...dynamo, string_columns: { a: 'b' }, delete: { partition_key: 'p' } },
    '',
    { ...dynamo, string_columns: { a: 'b' } },
  ],
  [
    'output.gcp_bigquery_write_api',
    { dataset: 'd', table: 't', batching: { byte_size: 1000000 } },
    'batching.byte_size',
    { dataset: 'd', table: 't', batching: { byte_size: 999999 } },
  ],
  ['output.s2', { ...s2(), batching: { count: 1001 } }, 'batching.count', { ...s2(), batching: { count: 1000 } }],
  [
    'output.s2',
    { ...s2(), batching: { byte_size: 262145 } },
    'batching.byte_size',
    { ...s2(), batching: { byte_size: 262144 } },
  ],
  [
    'processor.elasticsearch',
    { urls: ['a'], index: 'i', action: 'get' },
    '',
    { urls: ['a'], index: 'i', action: 'get', id: 'x' },
  ],
  ['processor.file', { operation: 'move', path: 'a' }, '', { operation: 'move', path: 'a', destination_path: 'b' }],
  ['processor.file', { operation: 'read', path: 'a' }, '', { operation: 'read', path: 'a', scanner: { lines: {} } }],
  ['processor.file', { operation: 'delete', path: '' }, 'path', { operation: 'delete', path: 'a' }],
  [
    'output.snowflake_put',
    { ...snowflake(), private_key_file: 'f' },
    'private_key_file',
    { ...snowflake(), password: '', private_key_file: 'f', snowpipe: 'p' },
  ],
  ['output.snowflake_put', { ...snowflake(), snowpipe: 'p' }, '', snowflake()],
]);

function s2(): Record<string, LooseValue> {
  return { basin: 'b', access_token: 't', stream: 's' };
}
