import { at, listAt, textAt } from '../survey/settings.js';
import type { Component } from '../survey/survey.js';
import { withoutLogin } from '../survey/without-login.js';

type Phrase = string | ((component: Component) => string);

const count = (number: number, one: string): string => `${number} ${one}${number === 1 ? '' : 's'}`;
const parts = ({ children }: Component): number => children.length;
const field =
  (name: string, otherwise: string) =>
  (component: Component): string =>
    textAt(component.settings, name) || otherwise;

const INPUTS: Readonly<Record<string, Phrase>> = {
  generate: 'Generate messages',
  stdin: 'Read lines from standard input',
  http_server: ({ settings }) =>
    `Receive HTTP requests at ${textAt(settings, 'address')}${textAt(settings, 'path') || '/post'}`,
  http_client: ({ settings }) => `Fetch from ${textAt(settings, 'url') || 'a URL'}`,
  broker: (component) => `Read from ${count(parts(component), 'input')} at once`,
  sequence: (component) => `Read from ${count(parts(component), 'input')}, one after the other`,
  dynamic: 'Read from inputs that can change while it runs',
  read_until: 'Read until a condition holds',
  batched: 'Gather into batches',
  inproc: ({ settings }) => `Read from the output ${typeof settings === 'string' ? settings : ''} of this process`,
  resource: ({ settings }) => `Read from the input resource ${typeof settings === 'string' ? settings : ''}`,
};

const OUTPUTS: Readonly<Record<string, Phrase>> = {
  stdout: 'Write to standard output',
  drop: 'Throw away',
  reject: 'Refuse, so that the input learns of a failure',
  reject_errored: 'Refuse messages that failed, deliver the others',
  http_client: ({ settings }) =>
    `Send by HTTP ${textAt(settings, 'verb') || 'POST'} to ${textAt(settings, 'url') || 'a URL'}`,
  http_server: 'Offer to HTTP clients',
  sync_response: 'Answer the one who sent the message',
  switch: (component) => `Choose one of ${count(parts(component), 'output')}`,
  fallback: (component) => `Try ${count(parts(component), 'output')} in turn until one takes the message`,
  retry: 'Try again until the output takes the message',
  drop_on: 'Deliver, and throw away what cannot be delivered',
  cache: ({ settings }) => `Store in the cache ${textAt(settings, 'target')}`,
  broker: (component) => {
    const words: Readonly<Record<string, string>> = {
      fan_out: 'Send to all of',
      fan_out_sequential: 'Send one after the other to all of',
      round_robin: 'Spread in turn over',
      greedy: 'Spread by load over',
    };
    return `${words[textAt(component.settings, 'pattern') || 'fan_out'] ?? 'Send to'} ${count(parts(component), 'output')}`;
  },
  resource: ({ settings }) => `Write to the output resource ${typeof settings === 'string' ? settings : ''}`,
};

const CACHE_USES: Readonly<Record<string, string>> = {
  add: 'Add to',
  delete: 'Delete from',
  exists: 'Look whether it is in',
  get: 'Look up in',
  set: 'Store in',
};

const PROCESSORS: Readonly<Record<string, Phrase>> = {
  mapping: 'Transform with a mapping',
  bloblang: 'Transform with a mapping',
  mutation: 'Change fields with a mutation',
  jmespath: 'Transform with a JMESPath query',
  jq: 'Transform with a jq query',
  javascript: 'Transform with JavaScript',
  dedupe: (component) => `Drop duplicates, remembered in the cache ${field('cache', '(unnamed)')(component)}`,
  rate_limit: (component) => `Wait for the rate limit ${field('resource', '(unnamed)')(component)}`,
  cache: ({ settings }) => {
    const name = textAt(settings, 'resource') || '(unnamed)';
    const operator = textAt(settings, 'operator');
    return `${Object.hasOwn(CACHE_USES, operator) ? CACHE_USES[operator] : 'Use'} the cache ${name}`;
  },
  cached: ({ settings }) => `Look up in the cache ${textAt(settings, 'cache')}, and ask only when it is not there`,
  branch: 'Enrich from a copy of the message',
  workflow: ({ settings }) => {
    const own = Object.keys((at(settings, 'branches') ?? {}) as object).length;
    const branches = own + listAt(settings, 'branch_resources').length;
    return `Run ${branches === 0 ? 'branches' : branches === 1 ? '1 branch' : `${branches} branches`} in the order of their needs`;
  },
  switch: ({ settings }) => `Choose one of ${count(Array.isArray(settings) ? settings.length : 0, 'case')}`,
  try: 'Try step by step, skipping the rest once one fails',
  catch: 'For messages that failed',
  for_each: 'For each message of a batch',
  processors: 'Step by step',
  retry: 'Try again until it works',
  while: 'Repeat while a condition holds',
  parallel: 'For each message of a batch at the same time',
  group_by: 'Split batches into groups by condition',
  group_by_value: 'Split batches into groups by value',
  http: ({ settings }) => `Call ${textAt(settings, 'url') || 'a URL'}`,
  log: 'Write a log line',
  metric: ({ settings }) => `Count in the metric ${textAt(settings, 'name')}`,
  sleep: 'Pause',
  unarchive: 'Unpack into several messages',
  archive: 'Pack a batch into one message',
  compress: 'Compress',
  decompress: 'Decompress',
  json_schema: 'Check against a JSON schema',
  split: 'Split batches into smaller ones',
  insert_part: 'Add a message to the batch',
  select_parts: 'Keep some messages of the batch',
  noop: 'Do nothing',
  resource: ({ settings }) => `Run the processor resource ${typeof settings === 'string' ? settings : ''}`,
};

const BUFFERS: Readonly<Record<string, Phrase>> = {
  memory: 'Hold in memory until the rest is ready',
  sqlite: 'Hold on disk until the rest is ready',
  system_window: 'Gather into windows of time',
};

const TABLES: Readonly<Record<string, Readonly<Record<string, Phrase>>>> = {
  input: INPUTS,
  output: OUTPUTS,
  processor: PROCESSORS,
  buffer: BUFFERS,
};
const VERBS: Readonly<Record<string, string>> = {
  input: 'Read from',
  output: 'Write to',
  processor: 'Process with',
  buffer: 'Hold in',
};
/** Settings that name the thing that is read or written, the most telling first. */
const PLACES =
  `topics topic subject queue queue_name stream stream_name channel table collection bucket container paths path key
  index database project urls url addresses address`.split(/\s+/);

/** What a component does, in words that a person would use. */
export const phraseOf = (component: Component): string => withoutLogin(phrase(component));

function phrase(component: Component): string {
  const table = TABLES[component.type];
  const own = table !== undefined && Object.hasOwn(table, component.name) ? table[component.name] : undefined;
  if (own !== undefined) return typeof own === 'string' ? own : own(component);
  const verb = VERBS[component.type] ?? 'Use';
  const name = component.name === '' ? 'a component without a name' : component.name;
  return `${verb} ${name}${placeOf(component)}`;
}

function placeOf({ settings }: Component): string {
  for (const place of PLACES) {
    const values = listAt(settings, place).filter((value) => typeof value === 'string' && value !== '');
    if (values.length > 0)
      return ` (${place.replace('_name', '').replace(/s$/, values.length === 1 ? '' : 's')} ${values.join(', ')})`;
  }
  return '';
}
