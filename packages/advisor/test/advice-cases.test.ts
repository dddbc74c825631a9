import { describe, expect, test } from '@jest/globals';
import { catalogue as bento } from '@weir/schema-model/bento';
import { catalogue as redpanda } from '@weir/schema-model/redpanda-connect';
import { ADVICE, assessPipeline } from '../src/index.js';

/** Where a rule is broken in a pipeline, as the paths that its warnings begin with. */
function places(rule: string, text: string): readonly string[] {
  const read = assessPipeline(text, [redpanda, bento]);
  if (!read.ok) throw new Error(`${read.findings[0]?.message} in ${text}`);
  return read.value.warnings.filter((each) => each.rule === rule).map(({ message }) => message.split(': ', 1)[0] ?? '');
}

const processors = (...steps: readonly string[]): string => `pipeline: {processors: [${steps.join(', ')}]}`;
const output = (component: string): string => `output: {${component}}`;
const input = (component: string): string => `input: {${component}}`;
const STREAM = input('kafka: {addresses: ["a:9092"], topics: [t], consumer_group: g}');
const BATCHED = input(
  'kafka: {addresses: ["a:9092"], topics: [t], consumer_group: g, batching: {count: 9, period: 1s}}',
);
const SQL = 'sql_insert: {driver: postgres, dsn: "${DSN}", table: t, columns: [a], args_mapping: "root = [1]"';
const S3 = 'aws_s3: {bucket: b, path: p';
const HTTP = 'http_client: {url: "https://a.example.com"';
const CALL = '{http: {url: "https://a.example.com"}}';
const MAP = '{mapping: "root.a = 1"}';
const many = (count: number, step: string): string[] => Array.from({ length: count }, () => step);
const mapping = (lines: number): string => Array.from({ length: lines }, (_, n) => `root.f${n} = ${n}`).join('\\n');
const cache = (text: string): string => `cache_resources: [{label: c, ${text}}]`;
const DEDUPE = '{dedupe: {cache: c, key: a}}';

/** Rule, a pipeline, and where the rule is broken in it: at the edges of what each rule looks for. */
const CASES: Readonly<Record<string, readonly (readonly [string, ...string[]])[]>> = {
  'batch-too-large': [
    [output(`${HTTP}, batching: {count: 10000, period: 1s}}`)],
    [output(`${HTTP}, batching: {count: 10001, period: 1s}}`), 'output.http_client.batching.count'],
    [output(`${HTTP}, batching: {byte_size: 100000001, period: 1s}}`), 'output.http_client.batching.byte_size'],
    [output(`${HTTP}, batching: {count: "\${COUNT}", period: 1s}}`)],
  ],
  'batch-without-period': [
    [output(`${HTTP}, batching: {count: 2}}`), 'output.http_client.batching'],
    [output(`${HTTP}, batching: {count: 1}}`)],
    [output(`${HTTP}, batching: {byte_size: 10}}`), 'output.http_client.batching'],
    [output(`${HTTP}, batching: {count: 2, period: 1s}}`)],
    [output(`${HTTP}, batching: {count: 2, check: 'this.last'}}`)],
    [output(`${HTTP}, batching: {count: 2, period: "\${PERIOD}"}}`)],
  ],
  'cache-never-compacts': [
    [cache('memory: {compaction_interval: ""}'), 'cache_resources.0.memory.compaction_interval'],
    [cache('memory: {}')],
    [cache('memory: {compaction_interval: 60s}')],
  ],
  'command-from-message': [
    [processors(`{command: {name: '\${! json("cmd") }'}}`), 'pipeline.processors.0.command.name'],
    [processors('{command: {name: "${PROGRAM}"}}')],
  ],
  'command-per-message': [
    [processors('{command: {name: jq}}'), 'pipeline.processors.0'],
    [processors('{subprocess: {name: jq}}')],
  ],
  'cors-any-origin': [
    ['http: {cors: {enabled: true, allowed_origins: ["*"]}}', 'http.cors.allowed_origins'],
    ['http: {cors: {enabled: false, allowed_origins: ["*"]}}'],
    ['http: {cors: {enabled: true, allowed_origins: ["https://a.example"]}}'],
    [
      input('http_server: {path: /a, cors: {enabled: true, allowed_origins: [a, "*"]}}'),
      'input.http_server.cors.allowed_origins',
    ],
  ],
  'credentials-without-tls': [
    [output('kafka: {addresses: ["b:9092"], topic: t, sasl: {mechanism: PLAIN}}'), 'output.kafka.tls.enabled'],
    [output('kafka: {addresses: ["localhost:9092"], topic: t, sasl: {mechanism: PLAIN}}')],
    [output('kafka: {addresses: ["b:9092"], topic: t, sasl: {mechanism: SCRAM-SHA-256}}')],
    [output('kafka: {addresses: ["b:9092"], topic: t, sasl: {mechanism: PLAIN}, tls: {enabled: true}}')],
    [output('kafka: {addresses: ["b:9092"], topic: t, sasl: {mechanism: PLAIN}, tls: {enabled: "${TLS}"}}')],
    [
      output('kafka_franz: {seed_brokers: ["b:9092"], topic: t, sasl: [{mechanism: PLAIN, username: u}]}'),
      'output.kafka_franz.tls.enabled',
    ],
  ],
  'database-without-tls': [
    [output(SQL.replace('${DSN}', 'postgres://db.example/x?sslmode=disable').concat('}')), 'output.sql_insert.dsn'],
    [output(SQL.replace('${DSN}', 'postgres://u@localhost:5432/x?sslmode=disable').concat('}'))],
    [output(SQL.replace('${DSN}', 'postgres://u@db.example/x?sslmode=require').concat('}'))],
    [output(`${SQL}}`)],
  ],
  'debug-endpoints': [
    ['http: {debug_endpoints: true}', 'http.debug_endpoints'],
    ['http: {debug_endpoints: false}'],
    ['http: {enabled: true}'],
  ],
  'dedupe-cache-failure': [
    [`${processors(DEDUPE)}\n${cache('redis: {url: "redis://r:6379"}')}`, 'pipeline.processors.0.dedupe.drop_on_err'],
    [`${processors('{dedupe: {cache: c, key: a, drop_on_err: false}}')}\n${cache('redis: {url: "redis://r:6379"}')}`],
    [`${processors(DEDUPE)}\n${cache('memory: {}')}`],
  ],
  'deep-nesting': [
    [
      processors(`{try: [{try: [{try: [{try: [{try: [${MAP}]}]}]}]}]}`),
      'pipeline.processors.0.try.0.try.0.try.0.try.0.try.0',
    ],
    [processors(`{try: [{try: [{try: [{try: [${MAP}]}]}]}]}`)],
  ],
  'deprecated-parts': [
    [processors('{mapping: "root = this.a"}')],
    [
      processors(`{sql: {driver: postgres, data_source_name: "\${DSN}", query: 'SELECT 1'}}`, '{catch: []}'),
      'pipeline.processors.0',
    ],
  ],
  'drops-on-error': [
    [output('drop_on: {error: true, output: {stdout: {}}}'), 'output.drop_on.error'],
    [output('drop_on: {error: false, back_pressure: 1s, output: {stdout: {}}}')],
    [output('fallback: [{stdout: {}}, {drop: {}}]')],
  ],
  'duplicate-mapping': [
    [processors(`{mapping: "${mapping(3)}"}`, `{mapping: "${mapping(3)}"}`), 'pipeline.processors.1.mapping'],
    [processors(`{mapping: "${mapping(2)}"}`, `{mapping: "${mapping(2)}"}`)],
    [processors(`{mapping: "${mapping(3)}"}`, `{mapping: "${mapping(4)}"}`)],
  ],
  'duplicate-output': [
    [output('broker: {outputs: [{stdout: {}}, {stdout: {}}]}'), 'output.broker.outputs.1'],
    [output('broker: {outputs: [{stdout: {}}, {drop: {}}, {drop: {}}]}')],
    [output('fallback: [{stdout: {}}, {stdout: {}}]')],
    [output(`broker: {outputs: [{${HTTP}}}, {${HTTP}, retries: 5}}]}`)],
  ],
  'empty-step': [
    [processors('{noop: {}}'), 'pipeline.processors.0'],
    [processors('{try: []}'), 'pipeline.processors.0'],
    [processors('{switch: [{check: "this.a == 1", processors: [{noop: {}}]}, {processors: [{mapping: root.a = 1}]}]}')],
    [processors(MAP)],
  ],
  'ephemeral-consumer': [
    [input('nats_jetstream: {urls: ["nats://a"], subject: s}'), 'input.nats_jetstream.durable'],
    [input('nats_jetstream: {urls: ["nats://a"], subject: s, durable: d}')],
    [input('nats_jetstream: {urls: ["nats://a"], subject: s, queue: q}')],
    [input('nats_jetstream: {urls: ["nats://a"], stream: s, bind: true}')],
  ],
  'http-per-message': [
    [`${BATCHED}\n${processors(CALL)}`, 'pipeline.processors.0.http.parallel'],
    [`${STREAM}\n${processors(CALL)}`],
    [`${BATCHED}\n${processors('{http: {url: "https://a.example.com", parallel: true}}')}`],
    [`${BATCHED}\n${processors(`{parallel: {processors: [${CALL}]}}`)}`],
    [
      `${BATCHED}\n${processors(`{branch: {processors: [${CALL}]}}`)}`,
      'pipeline.processors.0.branch.processors.0.http.parallel',
    ],
  ],
  'idempotence-disabled': [
    [output('redpanda: {seed_brokers: [a], topic: t, idempotent_write: false}'), 'output.redpanda.idempotent_write'],
    [output('redpanda: {seed_brokers: [a], topic: t, idempotent_write: true}')],
    [output('kafka: {addresses: [a], topic: t, idempotent_write: false}')],
  ],
  'identity-mapping': [
    [processors('{mapping: "root = this"}'), 'pipeline.processors.0.mapping'],
    [processors('{mapping: " root = this\\n"}'), 'pipeline.processors.0.mapping'],
    [processors('{mapping: "root = this.a"}')],
    [processors('{mutation: "root = this"}')],
  ],
  'insecure-shared-secret': [
    [processors(`{mapping: 'root.t = this.claims.sign_jwt_hs256("abc")'}`), 'pipeline.processors.0.mapping'],
    [processors(`{mapping: 'root.t = this.claims.sign_jwt_hs256(env("KEY"))'}`)],
    [processors(`{mapping: 'root.h = this.a.hash("hmac_sha256", "abc")'}`), 'pipeline.processors.0.mapping'],
    [processors(`{mapping: 'root.h = this.a.hash("sha256")'}`)],
  ],
  'large-workflow': [
    [processors(`{workflow: {branches: {${branches(11)}}}}`), 'pipeline.processors.0.workflow.branches'],
    [processors(`{workflow: {branches: {${branches(10)}}}}`)],
  ],
  'log-every-message': [
    [processors('{log: {message: a}}'), 'pipeline.processors.0.log.level'],
    [processors('{log: {message: a, level: debug}}')],
    [processors('{catch: [{log: {message: a}}]}')],
  ],
  'logs-secrets': [
    [processors(`{log: {level: DEBUG, message: '\${! json("password") }'}}`), 'pipeline.processors.0.log.message'],
    [processors(`{log: {level: DEBUG, message: 'password changed'}}`)],
    [
      processors(`{log: {level: DEBUG, message: a, fields_mapping: 'root.k = this.api_key'}}`),
      'pipeline.processors.0.log.fields_mapping',
    ],
  ],
  'long-chain': [[processors(...many(26, MAP)), 'pipeline.processors'], [processors(...many(25, MAP))]],
  'long-mapping': [
    [processors(`{mapping: "${mapping(101)}"}`), 'pipeline.processors.0.mapping'],
    [processors(`{mapping: "${mapping(100)}"}`)],
  ],
  'memory-buffer': [
    [`${STREAM}\nbuffer: {memory: {}}`, 'buffer.memory'],
    [`${STREAM}\nbuffer: {none: {}}`],
    [`${input('stdin: {}')}\nbuffer: {memory: {}}`],
  ],
  'mqtt-qos-zero': [
    [input('mqtt: {urls: [a], topics: [t], qos: 0}'), 'input.mqtt.qos'],
    [input('mqtt: {urls: [a], topics: [t], qos: 1}')],
    [input('mqtt: {urls: [a], topics: [t]}')],
  ],
  'no-labels': [
    [processors(...many(9, MAP)), 'pipeline.processors'],
    [processors(...many(8, MAP))],
    [processors(...many(9, MAP), '{label: a, mapping: "root.b = 1"}')],
  ],
  'password-in-url': [
    [output(`${HTTP.replace('a.example', 'u:p@a.example')}}`), 'output.http_client.url'],
    [output(`${HTTP.replace('a.example', 'u:${PW}@a.example')}}`)],
    [output(`${HTTP.replace('a.example', 'u@a.example')}}`)],
  ],
  'plain-http': [
    [output('http_client: {url: "http://a.example.com/x"}'), 'output.http_client.url'],
    [output('http_client: {url: "http://prices/x"}')],
    [output('http_client: {url: "http://127.0.0.1:80/x"}')],
    [output('http_client: {url: "${URL}"}')],
  ],
  'repeated-address': [
    [output(broker(3, 'https://a.example.com/x')), 'output.broker.outputs.0.http_client.url'],
    [output(broker(2, 'https://a.example.com/x'))],
    [output(broker(3, '${URL}'))],
    [output(broker(3, 'TODO'))],
  ],
  'replay-disabled': [
    [input('redpanda: {seed_brokers: [a], topics: [t], auto_replay_nacks: false}'), 'input.redpanda.auto_replay_nacks'],
    [input('redpanda: {seed_brokers: [a], topics: [t], auto_replay_nacks: true}')],
  ],
  'retries-disabled': [
    [output(`${HTTP}, retries: 0}`), 'output.http_client.retries'],
    [output(`${HTTP}, retries: 1}`)],
    [output(`retry: {output: {${HTTP}, retries: 0}}}`)],
  ],
  'secret-in-text': [
    [output(`${S3}, credentials: {id: x, secret: abc}}`), 'output.aws_s3.credentials.secret'],
    [output(`${S3}, credentials: {id: x, secret: ""}}`)],
    [output(`${S3}, credentials: {id: x, secret: "\${SECRET}"}}`)],
  ],
  'serial-delivery': [
    [`${STREAM}\n${output(`${HTTP}, max_in_flight: 1}`)}`, 'output.http_client.max_in_flight'],
    [`${STREAM}\n${output(`${HTTP}, max_in_flight: 2}`)}`],
    [`${input('stdin: {}')}\n${output(`${HTTP}, max_in_flight: 1}`)}`],
    [`${STREAM}\n${output('nats: {urls: [a], subject: s, max_in_flight: 1}')}`],
  ],
  'short-timeout': [
    [output(`${HTTP}, timeout: 99ms}`), 'output.http_client.timeout'],
    [output(`${HTTP}, timeout: 100ms}`)],
    [output(`${HTTP}, timeout: "\${T}"}`)],
  ],
  'sleep-blocks': [
    [processors('{sleep: {duration: 1s}}'), 'pipeline.processors.0'],
    [processors('{catch: [{sleep: {duration: 1s}}]}')],
    [processors('{while: {check: "true", max_loops: 3, processors: [{sleep: {duration: 1s}}]}}')],
  ],
  'split-mappings': [
    [processors(...many(4, MAP)), 'pipeline.processors.3'],
    [processors(...many(3, MAP))],
    [processors(...many(3, MAP), '{try: [{mapping: root.a = 1}]}', MAP)],
  ],
  'sql-from-message': [
    [
      processors(`{sql_raw: {driver: sqlite, dsn: a, unsafe_dynamic_query: true, query: 'SELECT \${! json("a") }'}}`),
      'pipeline.processors.0.sql_raw.query',
    ],
    [processors('{sql_raw: {driver: sqlite, dsn: a, query: "SELECT $1", args_mapping: "root = [this.a]"}}')],
  ],
  'swallowed-errors': [
    [processors('{catch: [{mapping: "root = deleted()"}]}'), 'pipeline.processors.0'],
    [processors('{catch: [{log: {message: a}}, {mapping: "root = deleted()"}]}')],
    [processors('{catch: [{mapping: "root.error = error()"}]}')],
  ],
  'switch-without-default': [
    [output('switch: {cases: [{check: "this.a", output: {drop: {}}}]}'), 'output.switch.cases'],
    [output('switch: {cases: [{check: "this.a", output: {drop: {}}}, {output: {drop: {}}}]}')],
    [output('switch: {strict_mode: true, cases: [{check: "this.a", output: {drop: {}}}]}')],
  ],
  'sync-response-without-requester': [
    [`${input('stdin: {}')}\n${output('sync_response: {}')}`, 'output'],
    [`${input('http_server: {path: /a}')}\n${output('sync_response: {}')}`],
    [`${input('resource: x')}\n${output('sync_response: {}')}`],
    [output('sync_response: {}')],
  ],
  'tls-verification-off': [
    [output(`${HTTP}, tls: {enabled: true, skip_cert_verify: true}}`), 'output.http_client.tls.skip_cert_verify'],
    [output(`${HTTP}, tls: {enabled: true, skip_cert_verify: false}}`)],
  ],
  'too-many-threads': [
    ['pipeline: {threads: 65, processors: []}', 'pipeline.threads'],
    ['pipeline: {threads: 64, processors: []}'],
    ['pipeline: {threads: "${THREADS}", processors: []}'],
  ],
  'try-without-catch': [
    [processors(`{try: [${MAP}]}`), 'pipeline.processors.0'],
    [processors(`{try: [${MAP}]}`, `{catch: [${MAP}]}`)],
    [processors(`{catch: [${MAP}]}`, `{try: [${MAP}]}`), 'pipeline.processors.1'],
    [`${processors(`{try: [${MAP}]}`)}\n${output('reject_errored: {stdout: {}}')}`],
  ],
  'unbatched-inserts': [
    [`${STREAM}\n${output(`${SQL}}`)}`, 'output.sql_insert.batching'],
    [`${STREAM}\n${output(`${SQL}, batching: {count: 1}}`)}`, 'output.sql_insert.batching'],
    [`${STREAM}\n${output(`${SQL}, batching: {count: 2, period: 1s}}`)}`],
    [`${BATCHED}\n${output(`${SQL}}`)}`],
    [`${STREAM}\n${output(`broker: {batching: {count: 5, period: 1s}, outputs: [{${SQL}}}]}`)}`],
    [`${input('stdin: {}')}\n${output(`${SQL}}`)}`],
  ],
  'unbatched-objects': [
    [`${STREAM}\n${output(`${S3}}`)}`, 'output.aws_s3.batching'],
    [`${STREAM}\n${output(`${S3}, batching: {count: 50, period: 1s}}`)}`],
    [`${BATCHED}\n${output(`${S3}}`)}`],
  ],
  'unbounded-cache': [
    [`${processors(DEDUPE)}\n${cache('memory: {default_ttl: 0s}')}`, 'cache_resources.0.memory.default_ttl'],
    [`${processors(DEDUPE)}\n${cache('memory: {}')}`],
    [`${processors(DEDUPE)}\n${cache('redis: {url: "redis://r:6379"}')}`, 'cache_resources.0.redis.default_ttl'],
    [`${processors(DEDUPE)}\n${cache('redis: {url: "redis://r:6379", default_ttl: 1h}')}`],
    [cache('memory: {default_ttl: 0s}')],
  ],
  'unbounded-while': [
    [processors(`{while: {check: "this.a", processors: [${MAP}]}}`), 'pipeline.processors.0.while.max_loops'],
    [processors(`{while: {check: "this.a", max_loops: 3, processors: [${MAP}]}}`)],
    [processors(`{while: {check: "this.a", max_loops: "\${LOOPS}", processors: [${MAP}]}}`)],
  ],
  'unhandled-failures': [
    [processors(CALL), 'pipeline.processors.0'],
    [processors(CALL, `{catch: [${MAP}]}`)],
    [processors(CALL, '{mapping: "root.failed = errored()"}')],
    [processors(MAP)],
  ],
  'unpaced-generate': [
    [input('generate: {mapping: "root = 1", interval: ""}'), 'input.generate.interval'],
    [input('generate: {mapping: "root = 1", interval: 0s}'), 'input.generate.interval'],
    [input('generate: {mapping: "root = 1", interval: "", count: 5}')],
    [input('generate: {mapping: "root = 1", interval: "", count: "${COUNT}"}')],
    [input('generate: {mapping: "root = 1", interval: 1s}')],
  ],
  'unpaced-polling': [
    [input(`${HTTP}}`), 'input.http_client.rate_limit'],
    [input(`${HTTP}, rate_limit: slow}`)],
    [input(`${HTTP}, stream: {enabled: true}}`)],
    [input(`read_until: {check: "true", input: {${HTTP}}}}`)],
  ],
  'unused-resource': [
    [cache('memory: {}'), 'cache_resources.0'],
    [`${processors(DEDUPE)}\n${cache('memory: {}')}`],
    [`${processors('{cache: {resource: "${CACHE}", operator: get, key: a}}')}\n${cache('memory: {}')}`],
    ['rate_limit_resources: [{label: r, local: {}}]', 'rate_limit_resources.0'],
  ],
  'url-from-message': [
    [processors(`{http: {url: '\${! json("url") }'}}`), 'pipeline.processors.0.http.url'],
    [processors(`{http: {url: 'https://\${! json("host") }/x'}}`), 'pipeline.processors.0.http.url'],
    [processors(`{http: {url: 'https://a.example.com/\${! json("id") }'}}`)],
    [processors(`{http: {url: '\${! env("URL") }'}}`)],
  ],
  'verbose-logger': [
    ['logger: {level: DEBUG}', 'logger.level'],
    ['logger: {level: trace}', 'logger.level'],
    ['logger: {level: INFO}'],
    ['logger: {level: "${LEVEL}"}'],
  ],
};

function branches(count: number): string {
  const branch = '{processors: [{mapping: root.x = 1}], result_map: root.y = this}';
  return Array.from({ length: count }, (_, n) => `b${n}: ${branch}`).join(', ');
}

function broker(count: number, url: string): string {
  const outputs = Array.from({ length: count }, (_, n) => `{http_client: {url: "${url}", retries: ${n + 1}}}`);
  return `broker: {outputs: [${outputs.join(', ')}]}`;
}

test('every rule has cases: at least one that breaks it and one that does not', () => {
  expect(Object.keys(CASES)).toEqual(ADVICE.map(({ id }) => id));
  for (const [rule, cases] of Object.entries(CASES)) {
    expect([rule, cases.some(([, ...paths]) => paths.length > 0)]).toEqual([rule, true]);
    expect([rule, cases.some(([, ...paths]) => paths.length === 0)]).toEqual([rule, true]);
  }
});

describe.each(Object.entries(CASES))('%s', (rule, cases) => {
  test.each(cases.map(([text, ...paths]) => [text, paths] as const))('%s', (text, paths) => {
    expect(places(rule, text)).toEqual(paths);
  });
});
