import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from '@jest/globals';
import { catalogue as bento } from '@weir/schema-model/bento';
import { catalogue as redpanda } from '@weir/schema-model/redpanda-connect';
import { type ErrorType, explainError } from '../src/index.js';

/** Message as an engine wrote it, the family that explains it, its type, and what the answer must name. */
type Row = readonly [message: string, family: string, type: ErrorType, names: RegExp];

const COMPONENT = 'failed to init processor <no label> path root.pipeline.processors.0: ';

/** Written by both engines when they were started with pipelines that cannot work. */
const STARTED: readonly Row[] = [
  [
    'Service closing due to: failed to init output <no label> path root.output: kafka: client has run out of available brokers to talk to: dial tcp 127.0.0.1:1: connect: connection refused',
    'kafka-no-brokers',
    'connection',
    /broker/i,
  ],
  ['unable to open connection to broker', 'kafka-cannot-open-broker', 'connection', /broker/i],
  ['Kafka broker connection failed', 'kafka-cannot-open-broker', 'connection', /broker/i],
  [
    'Failed to connect to kafka_franz: unable to dial: dial tcp 127.0.0.1:1: connect: connection refused',
    'kafka-cannot-open-broker',
    'connection',
    /127\.0\.0\.1:1|broker/,
  ],
  [
    'Service closing due to: failed to init input <no label> path root.input: a consumer group must be specified when consuming balanced topics',
    'no-consumer-group',
    'validation',
    /consumer_group/,
  ],
  [
    'Failed to send message to http_client: http://nosuch.invalid/x: Post "http://nosuch.invalid/x": dial tcp: lookup nosuch.invalid: no such host',
    'no-such-host',
    'connection',
    /nosuch\.invalid/,
  ],
  [
    'Failed to send message to http_client: parse "::bad": missing protocol scheme',
    'malformed-url',
    'validation',
    /::bad/,
  ],
  [
    'Failed to send message to http_client: ftp://localhost/x: Post "ftp://localhost/x": unsupported protocol scheme "ftp"',
    'http-redirects',
    'connection',
    /scheme/,
  ],
  [
    'Failed to send message to http_client: http://127.0.0.1:9480/500: HTTP request returned unexpected response code (500): 500 Internal Server Error',
    'http-500',
    'runtime',
    /500|server/i,
  ],
  [
    'Failed to send message to http_client: http://127.0.0.1:9480/404: HTTP request returned unexpected response code (404): 404 Not Found',
    'http-404',
    'validation',
    /404|path/i,
  ],
  [
    'Failed to send message to http_client: http://127.0.0.1:9480/slow: Post "http://127.0.0.1:9480/slow": context deadline exceeded (Client.Timeout exceeded while awaiting headers)',
    'deadline-exceeded',
    'connection',
    /time/i,
  ],
  [
    'Failed to send message to http_client: https://127.0.0.1:9480/x: Post "https://127.0.0.1:9480/x": http: server gave HTTP response to HTTPS client',
    'tls-not-tls',
    'connection',
    /TLS|https/i,
  ],
  [
    'Failed to connect to mqtt: network Error : dial tcp 127.0.0.1:1: connect: connection refused',
    'mqtt-connect',
    'connection',
    /MQTT/i,
  ],
  ['Failed to connect to nats: nats: no servers available for connection', 'nats-no-servers', 'connection', /NATS/],
  [
    'Failed to connect to sql_insert: sql: unknown driver "nope" (forgotten import?)',
    'unknown-driver',
    'validation',
    /nope/,
  ],
  [
    'Failed to send message to sql_insert: unable to open database file (14)',
    'sqlite-cannot-open',
    'runtime',
    /folder/,
  ],
  [
    'Failed to connect to gcp_cloud_storage: dialing: credentials: could not find default credentials. See https://cloud.google.com/docs/authentication/external/set-up-adc for more information',
    'gcp-no-credentials',
    'connection',
    /credentials/i,
  ],
  [
    `service closing due to: ${COMPONENT}cache resource 'nope' was not found`,
    'resource-not-found',
    'validation',
    /nope/,
  ],
  [
    `service closing due to: ${COMPONENT}log level not recognised: LOUD`,
    'unknown-log-level',
    'validation',
    /LOUD|level/,
  ],
  [
    `Service closing due to: ${COMPONENT}compression type not recognised: nope`,
    'unknown-compression',
    'validation',
    /\S/,
  ],
  ['  line 8: cannot unmarshal !!str `many` into int', 'cannot-unmarshal', 'validation', /many|number|int/],
  [
    'service closing due to: failed to init input <no label> path root.input: failed to parse interval as duration string: time: invalid duration "five seconds", or as cron expression: expected 5 to 6 fields, found 2: [five seconds]',
    'bad-interval',
    'validation',
    /interval/,
  ],
  [
    `Service closing due to: ${COMPONENT}failed to compile Grok pattern '%{NOSUCH:x}': no pattern found for %{NOSUCH}`,
    'grok-unknown-pattern',
    'validation',
    /NOSUCH/,
  ],
  [
    `Service closing due to: ${COMPONENT}failed to automatically resolve DAG, circular dependencies detected for branches: [a b]`,
    'workflow-cycle',
    'validation',
    /a b/,
  ],
  [
    `service closing due to: ${COMPONENT}the branch processor requires at least one child processor`,
    'no-child-processor',
    'validation',
    /branch/,
  ],
  ['unable to connect to url "amqp://localhost:1" #0, trying next', 'no-broker-answers', 'connection', /localhost:1/],
  ['[Failed to connect to broker.]', 'no-broker-answers', 'connection', /broker/],
  ['Failed to decompress message part: unexpected EOF', 'archive-broken', 'runtime', /\S/],
  [
    'shutting down due to linter errors, to prevent shutdown run Benthos with --chilled',
    'strict-lint',
    'validation',
    /lint/,
  ],
];

/** Written by the linters of both engines about pipelines with planted mistakes. */
const LINTED: readonly Row[] = [
  ['unable to infer input type from candidates: [genreate]', 'unknown-component', 'validation', /genreate|generate/],
  ['unable to infer output type from candidates: [awss_3]', 'unknown-component', 'validation', /awss_3|aws_s3/],
  ['unable to infer component type: caache', 'unknown-nested-component', 'validation', /caache/],
  ['field storage_acceess_key not recognised', 'unknown-field', 'validation', /storage_acceess_key/],
  ['field database is required', 'missing-field', 'validation', /database/],
  ["unrecognised method 'upperase': .stri", 'unknown-method', 'bloblang', /upperase|uppercase/],
  ['expected int value', 'wrong-scalar', 'validation', /int/],
  ['expected bool value', 'wrong-scalar', 'validation', /bool/],
  ['required: expected =>, got: or', 'match-case-arrow', 'bloblang', /=>/],
  ['required: expected {, got: : "0"', 'expected-block', 'bloblang', /\{/],
  ['required: expected {, got: is no', 'expected-block', 'bloblang', /\{/],
  ['required: expected ,, line break, or }, got: (),', 'object-separator', 'bloblang', /comma/],
  ['required: expected comma or closing bracket, got: => re', 'arrow-lambda', 'bloblang', /->/],
  ['required: expected query, got: = nul', 'strict-equals', 'bloblang', /==/],
  ['expected line break, got: and $', 'word-operators', 'bloblang', /&&|operator/],
  ['expected =, got: := co', 'keyword-statement', 'bloblang', /=/],
];

describe.each([
  ['an engine that starts', STARTED],
  ['a linter', LINTED],
])('what %s says', (_, rows) => {
  test.each(rows)('%s', (message, family, type, names) => {
    const found = explainError({ error_message: message }, [redpanda, bento]);
    expect([found.family, found.error_type]).toEqual([family, type]);
    expect([found.explanation, found.cause, found.fix.description, found.fix.after].join(' ')).toMatch(names);
  });

  test.each(rows)('in a line of a log: %s', (message, family) => {
    const line = `level=error msg="${message.replaceAll('"', '\\"')}" @service=engine label="" path=root`;
    // People paste lines as they are, and lines whose backslashes were lost on the way.
    for (const error_message of [line, line.replaceAll('\\"', '"')])
      expect(explainError({ error_message }, [redpanda, bento]).family).toBe(family);
  });
});

/** What both engines wrote when some 350 broken files were linted or run, against services that refuse in every way. */
const HARVESTED = readFileSync(new URL('./fixtures/messages.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line): readonly [family: string, type: ErrorType, message: string] => JSON.parse(line));

describe('messages of both engines', () => {
  test.each(HARVESTED)('%s (%s): %s', (family, type, message) => {
    const found = explainError({ error_message: message }, [redpanda, bento]);
    expect([found.family, found.error_type]).toEqual([family, type]);
    for (const text of [found.explanation, found.cause, found.fix.description, found.fix.after])
      expect(text).not.toMatch(/(?<!\$)\{\w+\}|undefined/);
  });

  it('are as many kinds as people meet', () => {
    expect(new Set(HARVESTED.map(([family]) => family)).size).toBeGreaterThan(150);
  });
});

describe('a whole log', () => {
  const info = (n: number) =>
    `level=info msg="Input type generate is now active ${n}" @service=engine label="" path=root.input`;
  const started = Array.from({ length: 60 }, (_, n) => info(n));
  const explained = (lines: readonly string[]) => explainError({ error_message: lines.join('\n') }, [redpanda, bento]);

  test.each(HARVESTED.filter(([, , message]) => !message.includes('\n')).slice(0, 60))(
    'is explained by its errors, however long it is: %s',
    (family, _, message) => {
      const error = `level=error msg=${JSON.stringify(message)} @service=engine label="" path=root.output`;
      expect(explained([...started, error, error, ...started]).family).toBe(family);
      const inJson = JSON.stringify({ '@service': 'engine', level: 'error', msg: message, path: 'root.output' });
      expect(explained([...started, inJson, ...started]).family).toBe(family);
    },
  );

  it('is explained by its warnings when there are no errors', () => {
    const warning = 'level=warning msg="dial tcp 127.0.0.1:1: connect: connection refused" path=root.output';
    expect(explained([...started, warning]).family).toBe('connection-refused');
    expect(explained(started).family).toBeNull();
  });

  it('still tells the place of its error', () => {
    const error = 'level=error msg="boom" @service=engine label="orders" path=root.pipeline.processors.2';
    expect(explained([...started, error]).explanation).toContain('pipeline.processors.2, the label orders');
  });
});
