import { editDistance, suggestName } from '@weir/diagnostics';

export interface FieldSuggestion {
  readonly name: string;
  readonly certain: boolean;
  /** Typing errors between what was written and what is suggested. */
  readonly distance: number;
}

/** Words that people write for fields that are called otherwise; only used where the field exists. */
const FIELD_ALIASES: Readonly<Record<string, string>> = {
  brokers: 'addresses',
  bootstrap_servers: 'addresses',
  group_id: 'consumer_group',
  group: 'consumer_group',
  endpoint: 'url',
  uri: 'url',
  method: 'verb',
  query_string: 'query',
  ttl: 'default_ttl',
  interval_ms: 'interval',
  max_retries: 'retries',
  retry_count: 'retries',
  timeout_ms: 'timeout',
  filename: 'path',
  file: 'path',
  filepath: 'path',
  table_name: 'table',
  bucket_name: 'bucket',
  connection_string: 'dsn',
  expression: 'check',
  condition: 'check',
  when: 'check',
  with: 'processors',
  steps: 'processors',
  transforms: 'processors',
  stages: 'processors',
  tasks: 'processors',
  filters: 'processors',
};

/** The field of an object that an unknown key most likely means, or null rather than a wild guess. */
export function suggestFieldName(name: string, candidates: readonly string[]): FieldSuggestion | null {
  const found = suggestName(name, candidates, { aliases: FIELD_ALIASES });
  if (found === null) return null;
  return { ...found, distance: editDistance(name, found.name) };
}
