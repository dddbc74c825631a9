/** Documents of other tools that end up where a pipeline is wanted, told by the root keys that they always have. */
export interface ForeignDocument {
  readonly tool: string;
  /** Every one of these stands at the root. */
  readonly all?: readonly string[];
  /** At least one of these does. */
  readonly any?: readonly string[];
  /** A root key begins like this. */
  readonly prefix?: string;
  /** What to do with what is in it; a pipeline that is hidden below `inner` comes first. */
  readonly advice: string;
  /** Where a pipeline may be hidden in it. */
  readonly inner?: readonly string[];
}

const ROOT = 'a pipeline has input, pipeline and output at its root';
const becomes = (from: string, through: string, to: string): string =>
  `${from} become input, ${through} pipeline.processors and ${to} output`;

/** The first that fits counts, so that what is told by more keys comes first. */
export const FOREIGN_DOCUMENTS: readonly ForeignDocument[] = [
  { tool: 'Kubernetes', all: ['apiVersion'], inner: ['spec', 'data', 'stringData'], advice: ROOT },
  { tool: 'Kubernetes', all: ['kind', 'spec'], inner: ['spec'], advice: ROOT },
  {
    tool: 'a template of components',
    all: ['name', 'type', 'mapping'],
    advice: 'give it as a template, and use its name as a component of a pipeline',
  },
  { tool: 'Docker Compose', all: ['services'], advice: `mount the pipeline as a file of its own; ${ROOT}` },
  { tool: 'GitHub Actions', all: ['jobs'], any: ['on', 'true', 'name', 'env', 'permissions'], advice: ROOT },
  { tool: 'CircleCI', all: ['jobs', 'workflows'], advice: ROOT },
  { tool: 'a CI service', any: ['stages', 'before_script', 'after_script'], advice: ROOT },
  {
    tool: 'the OpenTelemetry Collector',
    all: ['receivers', 'exporters'],
    advice: becomes('receivers', 'processors', 'exporters'),
  },
  { tool: 'Vector', all: ['sources', 'sinks'], advice: becomes('sources', 'transforms', 'sinks') },
  { tool: 'Vector', all: ['transforms'], any: ['sources', 'sinks'], advice: becomes('sources', 'transforms', 'sinks') },
  {
    tool: 'Telegraf',
    any: ['agent', 'global_tags', 'aggregators'],
    all: ['inputs'],
    advice: becomes('inputs', 'processors', 'outputs'),
  },
  {
    tool: 'Telegraf',
    any: ['agent', 'global_tags', 'aggregators'],
    all: ['outputs'],
    advice: becomes('inputs', 'processors', 'outputs'),
  },
  {
    tool: 'Kafka Connect',
    any: ['connector.class', 'tasks.max'],
    advice: 'a source connector becomes input, a sink connector output, and its transforms pipeline.processors',
  },
  { tool: 'Fluentd', all: ['source', 'match'], advice: becomes('sources', 'filters', 'matches') },
  { tool: 'Logstash', all: ['filter', 'input'], advice: 'what filter does belongs in pipeline.processors' },
  { tool: 'Logstash', all: ['filter', 'output'], advice: 'what filter does belongs in pipeline.processors' },
  { tool: 'Beats', prefix: 'filebeat.', advice: 'its inputs become input, its processors pipeline.processors' },
  { tool: 'Beats', prefix: 'output.', advice: 'the output becomes output, with the name of a component below it' },
  { tool: 'Promtail', all: ['scrape_configs', 'clients'], advice: ROOT },
  { tool: 'Prometheus', all: ['scrape_configs'], advice: ROOT },
  { tool: 'Airbyte', all: ['connections'], advice: 'a source becomes input, a destination output' },
  { tool: 'Airbyte', all: ['streams', 'check'], advice: 'a stream becomes input' },
  { tool: 'Apache NiFi', any: ['flowContents', 'Flow Controller', 'processGroups'], advice: ROOT },
  { tool: 'StreamSets', any: ['pipelineConfig', 'pipelineRules'], advice: ROOT },
  { tool: 'Apache Airflow', all: ['dag'], advice: 'tasks become pipeline.processors' },
  { tool: 'AWS CloudFormation', any: ['AWSTemplateFormatVersion', 'Resources'], advice: ROOT },
  { tool: 'the Serverless Framework', all: ['provider', 'functions'], advice: ROOT },
  { tool: 'OpenAPI', any: ['openapi', 'asyncapi', 'swagger'], advice: ROOT },
];

/** The foreign tool whose marks a set of root keys bears, or undefined. */
export function foreignDocument(keys: ReadonlySet<string>): ForeignDocument | undefined {
  return FOREIGN_DOCUMENTS.find(
    ({ all = [], any, prefix }) =>
      all.every((key) => keys.has(key)) &&
      (any === undefined || any.some((key) => keys.has(key))) &&
      (prefix === undefined || [...keys].some((key) => key.startsWith(prefix))),
  );
}
