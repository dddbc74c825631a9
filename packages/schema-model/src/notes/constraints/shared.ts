import type { FieldNote } from '../field-notes.js';

const writesItem = ['Replace', 'Delete', 'Read', 'Patch'];
const patches = { field: 'operation', equals: ['Patch'] } as const;
const removes = { field: 'operation', equals: ['Remove'] } as const;
const readsRevision = { field: 'operation', equals: ['get_revision', 'update'] } as const;

/** Rules that both engines enforce, each restated from what their linters were seen to refuse. */
export const SHARED_CONSTRAINTS: readonly FieldNote[] = [
  {
    at: '{input,output}.{azure_blob_storage,azure_queue_storage,azure_table_storage}',
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
  { at: '*.*.oauth2.endpoint_params', constraint: { kind: 'values_are_string_lists' } },
  { at: '{input,output}.amqp_1', constraint: { kind: 'at_least_one_of', fields: ['url', 'urls'] } },
  { at: 'input.amqp_1.credit', constraint: { kind: 'range', min: 1 } },

  {
    at: '{input,output,processor}.azure_cosmosdb',
    constraint: { kind: 'at_least_one_of', fields: ['endpoint', 'connection_string'] },
  },
  { at: 'input.azure_cosmosdb.batch_count', constraint: { kind: 'range', min: 1, max: 2147483647, also: [-1] } },
  {
    at: '{output,processor}.azure_cosmosdb',
    constraint: { kind: 'requires', fields: ['item_id'], when: { field: 'operation', equals: writesItem } },
  },
  {
    at: '{output,processor}.azure_cosmosdb',
    constraint: { kind: 'requires', fields: ['patch_operations'], when: patches },
  },
  {
    at: '{output,processor}.azure_cosmosdb',
    constraint: {
      kind: 'forbids',
      fields: ['patch_condition'],
      when: { any: [{ not: patches }, { not: { set: 'patch_operations' } }] },
    },
  },
  {
    at: '{output,processor}.azure_cosmosdb',
    constraint: {
      kind: 'requires',
      fields: ['value_map'],
      when: patches,
      each: 'patch_operations',
      eachWhen: { not: removes },
    },
  },
  {
    at: '{output,processor}.azure_cosmosdb',
    constraint: { kind: 'forbids', fields: ['value_map'], when: patches, each: 'patch_operations', eachWhen: removes },
  },

  {
    at: 'output.kafka_franz',
    constraint: { kind: 'requires', fields: ['partition'], when: { field: 'partitioner', equals: ['manual'] } },
  },
  {
    at: 'output.kafka_franz',
    constraint: { kind: 'forbids', fields: ['partition'], when: { not: { field: 'partitioner', equals: ['manual'] } } },
  },
  {
    at: 'input.kafka_franz',
    constraint: {
      kind: 'forbids',
      fields: ['consumer_group', 'regexp_topics'],
      when: { field: 'topics', matches: ':' },
    },
  },

  { at: 'input.nats.prefetch_count', constraint: { kind: 'range', min: 0 } },
  { at: 'processor.nats_kv.key', constraint: { kind: 'non_empty' } },
  {
    at: 'processor.nats_kv',
    constraint: { kind: 'requires', fields: ['revision'], counting: 'present', when: readsRevision },
  },
  {
    at: 'processor.nats_kv',
    constraint: { kind: 'forbids', fields: ['revision'], counting: 'present', when: { not: readsRevision } },
  },

  { at: 'processor.protobuf', constraint: { kind: 'exactly_one_of', fields: ['import_paths', 'bsr'] } },
  {
    at: 'processor.redis',
    constraint: { kind: 'exactly_one_of', fields: ['operator', 'command'], counting: 'present' },
  },
  {
    at: 'processor.redis',
    constraint: { kind: 'forbids', fields: ['args_mapping'], counting: 'present', when: { present: 'operator' } },
  },
  { at: 'rate_limit.redis.count', constraint: { kind: 'range', above: 0 } },
  { at: 'processor.sentry_capture.sampling_rate', constraint: { kind: 'range', min: 0, max: 1 } },
  { at: 'processor.javascript', constraint: { kind: 'exactly_one_of', fields: ['code', 'file'] } },
  {
    at: 'output.switch',
    constraint: {
      kind: 'forbids_component',
      slot: 'output',
      name: 'reject',
      each: 'cases',
      when: { set: 'retry_until_success' },
    },
  },
  { at: 'output.snowflake_put.upload_parallel_threads', constraint: { kind: 'range', min: 1, max: 99 } },
];
