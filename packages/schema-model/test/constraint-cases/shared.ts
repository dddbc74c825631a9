import { azure, both, named, nameless, type Row, rows, snowflake } from './case.js';

const cosmos = { endpoint: 'https://a', database: 'd', container: 'c', partition_keys_map: 'root = "p"' };
/** Rules of both engines. */
export const SHARED_CASES = rows(both, [
  ...(
    [
      ['input.azure_blob_storage', { container: 'c' }],
      ['input.azure_queue_storage', { queue_name: 'q' }],
      ['input.azure_table_storage', { table_name: 't' }],
      ['output.azure_blob_storage', { container: 'c' }],
      ['output.azure_queue_storage', { queue_name: 'q' }],
      ['output.azure_table_storage', { table_name: 't' }],
    ] as const
  ).map(([at, rest]): Row => [at, azure(rest, nameless), '', azure(rest, named)]),
  [
    'processor.http',
    { url: 'http://a', oauth2: { endpoint_params: { audience: 'x' } } },
    'oauth2.endpoint_params.audience',
    { url: 'http://a', oauth2: { endpoint_params: { audience: ['x'] } } },
  ],
  ['input.amqp_1', { source_address: 'a' }, '', { source_address: 'a', urls: ['amqp://a'] }],
  [
    'input.amqp_1',
    { source_address: 'a', urls: ['amqp://a'], credit: 0 },
    'credit',
    { source_address: 'a', urls: ['amqp://a'], credit: 1 },
  ],
  ['output.amqp_1', { target_address: 'a' }, '', { target_address: 'a', urls: ['amqp://a'] }],
  [
    'input.azure_cosmosdb',
    { ...cosmos, endpoint: '', query: 'select' },
    '',
    { ...cosmos, query: 'select', batch_count: -1 },
  ],
  [
    'input.azure_cosmosdb',
    { ...cosmos, query: 'select', batch_count: 0 },
    'batch_count',
    { ...cosmos, query: 'select', batch_count: 10 },
  ],
  ['output.azure_cosmosdb', { ...cosmos, operation: 'Delete' }, '', { ...cosmos, operation: 'Delete', item_id: 'i' }],
  ['processor.azure_cosmosdb', { ...cosmos, endpoint: '' }, '', { ...cosmos, endpoint: '', connection_string: 'x' }],
  [
    'output.azure_cosmosdb',
    { ...cosmos, operation: 'Patch', item_id: 'i' },
    '',
    {
      ...cosmos,
      operation: 'Patch',
      item_id: 'i',
      patch_condition: 'from c',
      patch_operations: [{ operation: 'Remove', path: '/a' }],
    },
  ],
  ['output.azure_cosmosdb', { ...cosmos, patch_condition: 'from c' }, 'patch_condition', cosmos],
  [
    'processor.azure_cosmosdb',
    { ...cosmos, operation: 'Patch', item_id: 'i', patch_operations: [{ operation: 'Add', path: '/a' }] },
    'patch_operations.0',
    {
      ...cosmos,
      operation: 'Patch',
      item_id: 'i',
      patch_operations: [{ operation: 'Add', path: '/a', value_map: 'root = 1' }],
    },
  ],
  [
    'processor.azure_cosmosdb',
    {
      ...cosmos,
      operation: 'Patch',
      item_id: 'i',
      patch_operations: [{ operation: 'Remove', path: '/a', value_map: 'root = 1' }],
    },
    'patch_operations.0.value_map',
    { ...cosmos, operation: 'Patch', item_id: 'i', patch_operations: [{ operation: 'Remove', path: '/a' }] },
  ],
  [
    'output.kafka_franz',
    { seed_brokers: ['a'], topic: 't', partitioner: 'manual' },
    '',
    { seed_brokers: ['a'], topic: 't', partitioner: 'manual', partition: '1' },
  ],
  [
    'output.kafka_franz',
    { seed_brokers: ['a'], topic: 't', partition: '1' },
    'partition',
    { seed_brokers: ['a'], topic: 't' },
  ],
  [
    'input.kafka_franz',
    { seed_brokers: ['a'], topics: ['a', 'b:1'], consumer_group: 'g' },
    'consumer_group',
    { seed_brokers: ['a'], topics: ['a:0', 'b:1'] },
  ],
  ['input.nats', { urls: ['a'], subject: 's', prefetch_count: -1 }, 'prefetch_count', { urls: ['a'], subject: 's' }],
  [
    'processor.nats_kv',
    { urls: ['a'], bucket: 'b', operation: 'get', key: '' },
    'key',
    { urls: ['a'], bucket: 'b', operation: 'get', key: 'k' },
  ],
  [
    'processor.nats_kv',
    { urls: ['a'], bucket: 'b', operation: 'update', key: 'k' },
    '',
    { urls: ['a'], bucket: 'b', operation: 'update', key: 'k', revision: '1' },
  ],
  [
    'processor.nats_kv',
    { urls: ['a'], bucket: 'b', operation: 'get', key: 'k', revision: '1' },
    'revision',
    { urls: ['a'], bucket: 'b', operation: 'get', key: 'k' },
  ],
  [
    'processor.protobuf',
    { operator: 'to_json', message: 'm', import_paths: ['a'], bsr: [{ module: 'm' }] },
    'bsr',
    { operator: 'to_json', message: 'm', import_paths: ['a'] },
  ],
  ['processor.redis', { url: 'redis://a' }, '', { url: 'redis://a', command: 'get', args_mapping: 'root = [1]' }],
  [
    'processor.redis',
    { url: 'redis://a', operator: 'keys', args_mapping: 'root = [1]' },
    'args_mapping',
    { url: 'redis://a', operator: 'keys' },
  ],
  ['rate_limit.redis', { url: 'redis://a', key: 'k', count: 0 }, 'count', { url: 'redis://a', key: 'k', count: 1 }],
  [
    'processor.sentry_capture',
    { message: 'm', sampling_rate: 1.5 },
    'sampling_rate',
    { message: 'm', sampling_rate: 0.5 },
  ],
  ['processor.javascript', {}, '', { code: 'x' }],
  ['processor.javascript', { code: 'x', file: 'y' }, 'file', { file: 'y' }],
  [
    'output.switch',
    { retry_until_success: true, cases: [{ output: { drop: {} } }, { output: { reject: 'no' } }] },
    'cases.1.output',
    { retry_until_success: false, cases: [{ output: { drop: {} } }, { output: { reject: 'no' } }] },
  ],
  ...[0, 100].map(
    (threads): Row => [
      'output.snowflake_put',
      { ...snowflake(), upload_parallel_threads: threads },
      'upload_parallel_threads',
      { ...snowflake(), upload_parallel_threads: 99 },
    ],
  ),
]);
