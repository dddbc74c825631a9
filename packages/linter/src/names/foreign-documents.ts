/** Documents of other tools that end up where a pipeline is wanted, told by the root keys that they always have. */
export interface ForeignDocument {
  readonly tool: string;
  /** Every one of these stands at the root. */
  readonly all?: readonly string[];
  /** At least one of these does. */
  readonly any?: readonly string[];
  /** Root keys that belong to the wrapper; each is explained by the one finding. */
  readonly keys: readonly string[];
  /** Where a pipeline may be hidden in it. */
  readonly inner?: readonly string[];
}

export const FOREIGN_DOCUMENTS: readonly ForeignDocument[] = [
  {
    tool: 'Kubernetes',
    all: ['apiVersion'],
    keys: ['apiVersion', 'kind', 'metadata', 'spec', 'data', 'status', 'stringData', 'type'],
    inner: ['spec', 'data'],
  },
  { tool: 'Kubernetes', all: ['kind', 'spec'], keys: ['kind', 'metadata', 'spec'], inner: ['spec'] },
  {
    tool: 'Docker Compose',
    all: ['services'],
    keys: ['version', 'name', 'services', 'volumes', 'networks', 'secrets', 'configs'],
  },
  {
    tool: 'GitHub Actions',
    all: ['jobs'],
    any: ['on', 'true', 'name', 'env'],
    keys: ['name', 'on', 'true', 'jobs', 'env', 'permissions', 'defaults'],
  },
  {
    tool: 'a CI service',
    any: ['stages', 'before_script', 'after_script'],
    keys: ['stages', 'image', 'variables', 'script', 'before_script', 'after_script', 'steps', 'jobs'],
  },
  {
    tool: 'Vector',
    any: ['sources', 'sinks'],
    keys: ['sources', 'transforms', 'sinks', 'data_dir', 'api', 'enrichment_tables'],
  },
  {
    tool: 'Telegraf',
    any: ['inputs', 'agent'],
    all: ['outputs'],
    keys: ['agent', 'inputs', 'outputs', 'processors', 'aggregators', 'global_tags'],
  },
  {
    tool: 'the OpenTelemetry Collector',
    all: ['receivers', 'exporters'],
    keys: ['receivers', 'processors', 'exporters', 'connectors', 'extensions', 'service'],
  },
  {
    tool: 'Kafka Connect',
    any: ['connector.class'],
    keys: ['name', 'config', 'connector.class', 'tasks.max', 'topics', 'key.converter', 'value.converter'],
  },
  { tool: 'Fluentd', any: ['source', 'match'], keys: ['source', 'match', 'filter', 'label', 'system'] },
  { tool: 'Logstash', all: ['filter', 'input'], keys: ['filter'] },
];

/** The foreign tool whose marks a set of root keys bears, or undefined. */
export function foreignDocument(keys: ReadonlySet<string>): ForeignDocument | undefined {
  return FOREIGN_DOCUMENTS.find(
    ({ all = [], any }) => all.every((key) => keys.has(key)) && (any === undefined || any.some((key) => keys.has(key))),
  );
}
