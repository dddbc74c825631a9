import { describe, expect, it, test } from '@jest/globals';
import { catalogue as bento } from '@weir/schema-model/bento';
import { catalogue as redpanda } from '@weir/schema-model/redpanda-connect';
import { growth } from '@weir/testkit';
import { DOCUMENTS, type ErrorType, type Explanation, explainError, FAMILIES } from '../src/index.js';

const explain = (error_message: string, context?: string, error_type?: ErrorType): Explanation =>
  explainError({ error_message, context, error_type }, [redpanda, bento]);

describe('families', () => {
  it('are at least 150, each with an id of its own', () => {
    expect(FAMILIES.length).toBeGreaterThanOrEqual(150);
    expect(new Set(FAMILIES.map(({ id }) => id)).size).toBe(FAMILIES.length);
  });

  test.each(FAMILIES.map((family) => [family.id, family] as const))(
    '%s explains its example before any other does',
    (id, family) => {
      const found = explain(family.example);
      expect(found.family).toBe(id);
      expect(found.error_type).toBe(family.error_type);
      for (const text of [found.explanation, found.cause, found.fix.description, ...found.common_mistakes]) {
        expect(text).toMatch(/\S/);
        expect(text).not.toMatch(/\{\w+\}|undefined/);
      }
      expect(found.fix.after).not.toBe('');
      expect(found.fix.after).not.toBe(found.fix.before);
      expect(found.related_docs.length).toBeGreaterThan(0);
      expect(found.common_mistakes.length).toBeGreaterThan(0);
    },
  );

  test.each(FAMILIES.map((family) => [family.id, family] as const))(
    '%s matches part of a message, never nothing',
    (_, { pattern }) => {
      for (const text of ['', ' ', 'hello world', 'It works.', 'level=info msg="Pipeline started"'])
        expect(pattern.test(text)).toBe(false);
      expect(pattern.global).toBe(false);
    },
  );
});

/** What would have been wrong with the answer to someone who takes it as it stands. */
const WRONG = /has no (?:field|input|output|processor|cache)|not a root key|takes (?:a|an) |does not fit/;

test.each(FAMILIES.map((family) => [family.id, family] as const).filter(([id]) => id !== 'aws-access-denied'))(
  '%s repairs with what the linter knows',
  (_, family) => {
    const { after } = explain(family.example).fix;
    const about = explain('something odd', after).fix.description;
    // Whole components only; what is left out of an example is for the reader to fill in.
    if (about.includes('In your snippet') && !/^rate_limit: |addresses: x$/.test(after))
      expect(about).not.toMatch(WRONG);
  },
);

/** Messages that the engines wrote when they were given broken files. */
describe('real messages', () => {
  test.each<[string, string, ErrorType]>([
    ['x.yaml(2,1) unable to infer input type from candidates: [kafak]', 'unknown-component', 'validation'],
    ['x.yaml(1,1) field vreb not recognised', 'unknown-field', 'validation'],
    ['x.yaml(1,1) field mapping is required', 'missing-field', 'validation'],
    ["label 'a' collides with a previously defined label at line 1", 'duplicate-label', 'validation'],
    ['invalid type !!null, expected object', 'expected-mapping', 'validation'],
    ["field 'pipeline': field 'processors': line 1: expected array value, got !!map", 'expected-list', 'validation'],
    ['yaml: line 2: found character that cannot start any token', 'yaml-tab', 'validation'],
    ["yaml: line 1: did not find expected ',' or ']'", 'yaml-open-bracket', 'validation'],
    ['x.yaml(4,44) expected line break, got: ()', 'expected-line-break', 'bloblang'],
    ["x.yaml(4,44) unrecognised function 'from_json': ", 'unknown-function', 'bloblang'],
    ["x.yaml(4,24) expected query, got: 'x'", 'single-quotes', 'bloblang'],
    ['required: expected }, but reached end of input', 'open-brace', 'bloblang'],
    ['wrong number of arguments, expected 0, got 1: ', 'wrong-argument-count', 'bloblang'],
    ['expected line break, got: ? 1 :', 'ternary', 'bloblang'],
    [
      'failed to execute map: failed assignment (line 1): expected string value, got null from field `this.a`',
      'null-value',
      'bloblang',
    ],
    [
      'failed to execute map: failed assignment (line 1): expected number value, got null from function env',
      'null-value',
      'bloblang',
    ],
    [
      'failed assignment (line 1): cannot add types null (from field `this.a`) and number (from number literal)',
      'cannot-combine',
      'bloblang',
    ],
    [
      'failed assignment (line 1): field `this.s` resolved to a non-boolean value str (string)',
      'non-boolean-condition',
      'bloblang',
    ],
    [
      "unable to reference message as structured (with 'this.a'): parse as json: invalid character 'o' in literal null (expecting 'u')",
      'message-not-json',
      'bloblang',
    ],
    [
      "failed to init processor <no label> path root.pipeline.processors.0: cache resource 'nope' was not found",
      'resource-not-found',
      'validation',
    ],
    [
      'failed to init input <no label> path root.input: a consumer group must be specified when consuming balanced topics',
      'no-consumer-group',
      'validation',
    ],
    [
      "failed to init input <no label> path root.input: field 'count': yaml: unmarshal errors:\n  line 2: cannot unmarshal !!str `abc` into int",
      'cannot-unmarshal',
      'validation',
    ],
    [
      'Failed to send message to http_client: http://127.0.0.1:1/x: Post "http://127.0.0.1:1/x": dial tcp 127.0.0.1:1: connect: connection refused',
      'connection-refused',
      'connection',
    ],
    [
      'Post "http://nope.invalid/x": dial tcp: lookup nope.invalid on 10.255.255.53:53: no such host',
      'no-such-host',
      'connection',
    ],
    [
      'kafka: client has run out of available brokers to talk to: dial tcp 127.0.0.1:1: connect: connection refused',
      'kafka-no-brokers',
      'connection',
    ],
    ['Failed to connect to nats: nats: no servers available for connection', 'nats-no-servers', 'connection'],
    [
      'get credentials: failed to refresh cached credentials, no EC2 IMDS role found',
      'aws-no-credentials',
      'connection',
    ],
    ['tls: first record does not look like a TLS handshake', 'tls-not-tls', 'connection'],
    ['Failed to decompress message part: unexpected EOF', 'archive-broken', 'runtime'],
    ['write tcp 127.0.0.1:1->127.0.0.1:2: write: broken pipe', 'connection-reset', 'connection'],
    ['bad gateway 502', 'http-502', 'connection'],
    ['expected array value', 'expected-list', 'validation'],
  ])('%s', (message, family, type) => {
    expect(explain(message)).toMatchObject({ family, error_type: type });
  });

  test.each(['return code 1', 'the container mounts volumes: /data', 'line 401 of the log', 'everything is fine'])(
    '%j is not mistaken for something',
    (message) => {
      expect(explain(message)).toMatchObject({ family: null, error_type: 'unknown' });
    },
  );
});

describe('names', () => {
  test.each<[string, string]>([
    ['unable to infer input type from candidates: [kafak]', 'Did you mean kafka?'],
    ["unrecognised method 'toUpperCase'", 'Did you mean uppercase?'],
    ["unrecognised function 'uuid_v44'", 'Did you mean uuid_v4?'],
  ])('%s: %s', (message, hint) => {
    expect(explain(message).fix.description).toContain(hint);
  });

  it('a repaired name stands in the snippet after the fix', () => {
    expect(explain('unable to infer input type from candidates: [kafak]').fix).toMatchObject({
      before: 'input:\n  kafak: {}',
      after: 'input:\n  kafka: {}',
    });
  });
});

describe('context', () => {
  it('is linted, and shown repaired', () => {
    const context =
      'input:\n  kafak:\n    adresses: [ localhost:9092 ] # ours\n    topics: [ a ]\n    consumer_group: g\n';
    const { fix } = explain('unable to infer input type from candidates: [kafak]', context);
    expect(fix.before).toBe(context);
    expect(fix.after).toBe(context.replace('kafak', 'kafka').replace('adresses', 'addresses'));
    expect(fix.description).toMatch(/In your snippet, line 2: .*It is shown repaired\./);
  });

  test.each<[string, string, string]>([
    [
      'a component',
      'http_client:\n  url: http://localhost\n  vreb: POST\n',
      'http_client:\n  url: http://localhost\n  verb: POST\n',
    ],
    ['a list of processors', '- maping: root = this\n- log: {}\n', '- mapping: root = this\n- log: {}\n'],
    ['a mapping processor', 'mapping: root = this.a.toUpperCase()\n', 'mapping: root = this.a.uppercase()\n'],
  ])('may be %s', (_, context, after) => {
    expect(explain('something odd', context).fix.after).toBe(after);
  });

  test.each<[string, string, string, string]>([
    ['Failed to send message to http_client: no', 'url: http://localhost\nvreb: POST\n', 'verb', 'vreb'],
    ['Failed to connect to kafka_franz: no', 'seed_broker: [ a:9092 ]\n', 'seed_brokers', 'seed_broker'],
  ])('may be settings of the component that the message names: %s', (message, context, right, wrong) => {
    const { fix } = explain(message, context);
    expect(fix.after).toBe(context.replace(wrong, right));
    expect(fix.description).toContain(`line ${context.startsWith(wrong) ? 1 : 2}:`);
  });

  test.each([
    ['context deadline exceeded', 'timeout: 5s\n'],
    ['pq: database "nope" does not exist', 'driver: postgres\ndsn: postgres://db/nope\n'],
    ['Failed to send message to http_client: EOF', 'url: http://localhost\ntimeout: 5s\n'],
  ])('that is settings of nobody knows what is not called wrong: %s', (message, context) => {
    expect(explain(message, context).fix.description).not.toMatch(/In your snippet|not a root key/);
  });

  it('that is sound is said to be so', () => {
    const context = 'output:\n  drop: {}\n';
    const { fix } = explain('connection refused', context);
    expect(fix).toMatchObject({ before: context, after: context });
    expect(fix.description).toContain('valid');
  });

  it('that is a name brings its page', () => {
    expect(explain('something odd', 'kafka').related_docs).toContain(DOCUMENTS.kafka);
  });

  it('that is unreadable does no harm', () => {
    expect(explain('connection refused', 'a: [').family).toBe('connection-refused');
    expect(explain('connection refused', 'some words: and more: words').family).toBe('connection-refused');
  });
});

describe('what is not known', () => {
  it('is said, with the parts that were recognised', () => {
    const found = explain(
      '(12,5) the flux capacitor is empty, label="orders" path=root.pipeline.processors.2 http://user:pw@api.example.com:8080/x',
    );
    expect(found).toMatchObject({ error_type: 'unknown', family: null });
    expect(found.explanation).toContain('not one that is known');
    expect(found.explanation).toContain('line 12, column 5, the component at pipeline.processors.2, the label orders');
    expect(found.explanation).not.toContain('pw@');
  });

  it('keeps the type that the caller gave', () => {
    expect(explain('the flux capacitor is empty', undefined, 'runtime').error_type).toBe('runtime');
  });

  it('prefers families of the type that the caller gave', () => {
    const message = 'kafka: client has run out of available brokers: failed assignment (line 1): boom';
    expect(explain(message, undefined, 'connection').family).toBe('kafka-no-brokers');
    expect(explain(message, undefined, 'bloblang').family).toBe('thrown');
  });

  it('takes bounded time for long messages', () => {
    for (const letter of ['a', ':', '(', 'x: ', '"']) {
      expect([letter, growth((n) => void explain(letter.repeat(n)), 25_000) < 40]).toEqual([letter, true]);
    }
  });
});

test.each(Object.entries(DOCUMENTS))('the page %s is public documentation', (_, url) => {
  expect(url).toMatch(
    /^https:\/\/(docs\.redpanda\.com\/redpanda-connect|warpstreamlabs\.github\.io\/bento\/docs)\/[a-z0-9_/]+$/,
  );
});
