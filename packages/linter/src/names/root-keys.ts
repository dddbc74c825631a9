/** Root keys that people write and the place where each of them belongs. */
export const MISPLACED_SECTIONS: Readonly<Record<string, string>> = {
  processors: 'pipeline.processors',
  threads: 'pipeline.threads',
  steps: 'pipeline.processors',
  transforms: 'pipeline.processors',
  filters: 'pipeline.processors',
  stages: 'pipeline.processors',
  caches: 'cache_resources',
  cache: 'cache_resources',
  rate_limits: 'rate_limit_resources',
  rate_limit: 'rate_limit_resources',
  inputs: 'input',
  source: 'input',
  sources: 'input',
  outputs: 'output',
  sink: 'output',
  sinks: 'output',
  destination: 'output',
  log: 'logger',
  logging: 'logger',
  server: 'http',
  resources: 'cache_resources, rate_limit_resources, input_resources, processor_resources or output_resources',
  scanner: 'the input that reads with it',
  batching: 'the input or output that batches',
};

/** Keys of `pipeline` that mean its processors. */
export const PROCESSOR_LIST_NAMES: ReadonlySet<string> = new Set([
  'processor',
  'with',
  'steps',
  'transforms',
  'transform',
  'stages',
  'filters',
  'tasks',
]);
