import type { FieldNote } from './field-notes.js';

/** String fields that hold the label of a resource. No engine lists them, and no linter looks them up: the start does. */
export const REFERENCES: readonly FieldNote[] = [
  { at: 'input.resource', references: 'input' },
  { at: 'output.resource', references: 'output' },
  { at: 'processor.resource', references: 'processor' },
  { at: 'processor.workflow.{branch_resources,order}', references: 'processor' },
  { at: 'processor.cache.resource', references: 'cache' },
  { at: 'processor.{dedupe,cached}.cache', references: 'cache' },
  { at: 'output.cache.target', references: 'cache' },
  { at: 'cache.multilevel', references: 'cache' },
  { at: 'input.sftp.watcher.cache', references: 'cache' },
  { at: 'input.{discord,twitter_search}.cache', references: 'cache' },
  { at: 'input.socket_server.address_cache', references: 'cache' },
  { at: '{input,output}.kafka.sasl.token_cache', references: 'cache' },
  { at: 'input.cockroachdb_changefeed.cursor_cache', references: 'cache' },
  { at: 'processor.rate_limit.resource', references: 'rate_limit' },
  { at: '*.*.**.rate_limit', references: 'rate_limit' },
];

/** References that only Bento has. */
export const BENTO_REFERENCES: readonly FieldNote[] = [{ at: 'input.s2.cache', references: 'cache' }];

/** References that only Redpanda Connect has. */
export const REDPANDA_CONNECT_REFERENCES: readonly FieldNote[] = [
  { at: 'output.schema_registry.input_resource', references: 'input' },
  { at: 'input.{jira.cursor,spicedb_watch}.cache', references: 'cache' },
  { at: 'input.tigerbeetle_cdc.progress_cache', references: 'cache' },
  { at: 'input.oracledb_cdc.logminer.transaction_cache', references: 'cache' },
  {
    at: 'input.{git,microsoft_sql_server_cdc,mongodb_cdc,mysql_cdc,oracledb_cdc,salesforce_cdc}.checkpoint_cache',
    references: 'cache',
  },
];
