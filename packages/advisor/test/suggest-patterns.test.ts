import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from '@jest/globals';
import { formatPipeline } from '@weir/formatter';
import { lint } from '@weir/linter';
import { type DistributionName, isDistributionName, loadCatalogue } from '@weir/schema-model';
import { catalogue as bento } from '@weir/schema-model/bento';
import { catalogue as redpanda } from '@weir/schema-model/redpanda-connect';
import { assessPipeline, patterns, type Suggestions, suggestPatterns } from '../src/index.js';
import { ENDPOINTS, endpointOf } from '../src/suggest/endpoints.js';
import { INPUTS, OUTPUTS } from '../src/suggest/generated/library.js';
import { TRANSFORMATIONS, transformationOf } from '../src/suggest/transformations.js';

const suggest = (use_case: string, types: { input_type?: string; output_type?: string } = {}, limit = 5): Suggestions =>
  suggestPatterns({ use_case, ...types }, limit);
const names = (use_case: string): readonly string[] => suggest(use_case).suggestions.map((each) => each.pattern_name);
const findings = (text: string, distribution: DistributionName = 'redpanda-connect'): readonly string[] =>
  lint(text, { catalogue: distribution === 'bento' ? bento : redpanda }).findings.map(
    (each) => `${each.path}: ${each.message}`,
  );

describe('the library', () => {
  const all = patterns();

  it('has at least sixty patterns, and the generated module holds each file', () => {
    const files = (folder: string) =>
      readdirSync(fileURLToPath(new URL(`../library/${folder}/`, import.meta.url)))
        .map((file) => file.replace('.yaml', ''))
        .sort();
    expect(all.length).toBeGreaterThanOrEqual(60);
    expect(all.map(({ id }) => id)).toEqual(files('patterns'));
    expect(Object.keys(INPUTS)).toEqual(files('inputs'));
    expect(Object.keys(OUTPUTS)).toEqual(files('outputs'));
  });

  test.each(all.map((pattern) => [pattern.id, pattern] as const))(
    '%s is valid without a finding, well made and well described',
    (_, pattern) => {
      expect(
        isDistributionName(pattern.distribution)
          ? findings(pattern.yaml, pattern.distribution)
          : ['unknown distribution'],
      ).toEqual([]);
      expect(formatPipeline(pattern.yaml).ok).toBe(true);
      const assessed = assessPipeline(pattern.yaml, [redpanda, bento]);
      expect(
        assessed.ok ? assessed.value.warnings.filter(({ severity }) => severity !== 'info') : ['unreadable'],
      ).toEqual([]);
      expect(pattern.description).toMatch(/^[A-Z].*\.$/);
      for (const concept of [...pattern.sources, ...pattern.destinations]) expect(endpointOf(concept)).toBeDefined();
      for (const concept of pattern.transformations) expect(transformationOf(concept)).toBeDefined();
    },
  );

  test.each(all.map((pattern) => [pattern.id, pattern] as const))(
    '%s holds the endpoints that it names',
    (_, { yaml, sources, destinations }) => {
      const [before = '', after = ''] = yaml.split(/^output:$/m);
      const holds = (text: string, components: readonly string[]): boolean =>
        components.some((name) => new RegExp(`\\b${name}:`).test(text));
      for (const concept of sources)
        expect([concept, holds(before, [...(endpointOf(concept)?.inputs ?? []), 'sql_raw'])]).toEqual([concept, true]);
      for (const concept of destinations)
        expect([concept, holds(after, endpointOf(concept)?.outputs ?? [])]).toEqual([concept, true]);
    },
  );

  test.each([...Object.entries(INPUTS), ...Object.entries(OUTPUTS)])(
    'the endpoint %s is valid without a finding',
    (concept, text) => {
      expect(findings(text).filter((each) => !/nothing uses|unused|not used/.test(each))).toEqual([]);
      expect(endpointOf(concept)).toBeDefined();
    },
  );

  it('has concepts in order, without a word that stands for two systems', () => {
    const concepts = ENDPOINTS.map(({ concept }) => concept);
    expect([...concepts].sort()).toEqual(concepts);
    expect([...TRANSFORMATIONS.map(({ concept }) => concept)].sort()).toEqual(
      TRANSFORMATIONS.map(({ concept }) => concept),
    );
    const words = ENDPOINTS.flatMap((endpoint) => endpoint.words);
    expect(words.filter((word, i) => words.indexOf(word) !== i)).toEqual([]);
  });

  it('is loaded with the catalogues that it is made for', async () => {
    expect((await loadCatalogue('redpanda-connect')).distribution).toBe('redpanda-connect');
  });
});

describe('intent', () => {
  test.each<[string, string[], string[], string[]]>([
    ['read orders from Kafka and store them in PostgreSQL', ['kafka'], ['postgres'], []],
    ['s3 to kafka', ['s3'], ['kafka'], []],
    ['kafka to s3', ['kafka'], ['s3'], []],
    ['kafka -> s3', ['kafka'], ['s3'], []],
    ['stream Kafka topics into Elasticsearch', ['kafka'], ['elasticsearch'], []],
    ['send webhooks to a Kafka topic', ['http_server'], ['kafka'], []],
    ['write kafka messages to s3', ['kafka'], ['s3'], []],
    ['deduplicate messages by id', [], [], ['deduplicate']],
    ['deduplication of repeated events', [], [], ['deduplicate']],
    ['fan out each event', [], [], ['fan_out']],
    ['filtering MQTT sensors and alerting', ['mqtt'], [], ['filter', 'alert']],
    ['consume from RabbitMQ, enrich via lookup, publish to Redis', ['rabbitmq'], ['redis'], ['enrich']],
    ['mask personal data before it leaves Kafka', ['kafka'], [], ['mask']],
    ['poll a REST API every hour into BigQuery', ['http_client'], ['bigquery'], ['schedule']],
    ['send an email that contains a detail', [], [], []],
    ['copy kafka into s3 and postgres', ['kafka'], ['s3', 'postgres'], ['fan_out']],
    ['I want to get sensor data from mqtt into influxdb', ['mqtt'], [], []],
    ['archive topic to glacier', ['kafka'], [], ['archive']],
    ['need to mask a kafka topic', ['kafka'], [], ['mask']],
    ['read files from an s3 bucket and push to kafka', ['s3'], ['kafka'], []],
    ['decompress gzip files from gcs', ['gcs'], [], ['decompress']],
    ['parquet files on s3 from kafka', ['kafka'], ['s3'], ['convert_parquet']],
    ['backup mongodb daily', ['mongodb'], [], ['archive', 'schedule']],
    ['read from kafka and write to s3 in batches every minute', ['kafka'], ['s3'], ['batch']],
    ['move rows from postgres to elasticsearch every 15 minutes', ['postgres'], ['elasticsearch'], ['schedule']],
    ['enrich orders with customer names from postgres', [], [], ['enrich']],
    ['enrich kafka messages with data from an http api and write to s3', ['kafka'], ['s3'], ['enrich']],
    ['enrich with user data, read from kafka', ['kafka'], [], ['enrich']],
    ['fan out to three webhooks', [], ['http_client'], ['fan_out']],
    ['listen for POST requests and forward to three urls', ['http_server'], ['http_client'], ['fan_out']],
    ['webhook receiver that forwards to slack', ['http_server'], ['http_client'], []],
    ['rate limit requests to a third party api to 10 per second', [], ['http_client'], ['throttle']],
    ['respond to http requests with transformed json', ['http_server'], [], ['respond', 'reshape']],
    ['retry failed http requests', ['http_client'], [], ['retry']],
    ['call openai to summarize tickets', [], [], ['ai']],
    ['copy data between two kafka clusters', ['kafka'], ['kafka'], []],
    ['copy between mysql and postgres', ['mysql'], ['postgres'], []],
    ['replicate topics to another region', ['kafka'], ['kafka'], []],
    ['round robin between two http servers', [], ['http_client'], ['load_balance']],
    ['csv to json', [], [], ['convert_csv', 'convert_json']],
    ['json to csv', [], [], ['convert_out_csv']],
    ['MQTT -> TimescaleDB', ['mqtt'], ['postgres'], []],
  ])('%s', (text, sources, destinations, steps) => {
    const { extracted_intent } = suggest(text);
    expect(extracted_intent.source_concepts).toEqual(sources);
    expect(extracted_intent.destination_concepts).toEqual(destinations);
    for (const step of steps) expect(extracted_intent.transformation_concepts).toContain(step);
    if (steps.length === 0) expect(extracted_intent.transformation_concepts).toEqual([]);
  });

  it('names categories', () => {
    expect(suggest('kafka to bigquery, deduplicated').extracted_intent.matched_categories).toEqual([
      'data_movement',
      'analytics',
      'filtering',
    ]);
  });
});

describe('suggestions', () => {
  test.each<[string, string]>([
    ['read orders from Kafka and store them in PostgreSQL', 'Kafka to PostgreSQL in batches'],
    ['s3 to kafka', 'S3 objects to Kafka'],
    ['archive a kafka topic in an s3 bucket', 'Kafka to S3 as JSON lines'],
    ['deduplicate messages by id', 'Drop repeated messages'],
    ['fan out each webhook to several receivers', 'Webhook to several receivers'],
    ['dead letter queue for messages that fail', 'Dead letter queue for failed deliveries'],
    ['mask pii in a topic', 'Mask personal data'],
    ['csv files into postgres', 'CSV files to PostgreSQL'],
    ['rate limit calls to an API', 'Call an API no faster than allowed'],
    ['capture database changes into kafka', 'PostgreSQL changes to Kafka'],
    ['classify text with an LLM', 'Classify text with a language model'],
    ['parquet files on s3 from kafka', 'Parquet files in S3'],
    ['count events per type in windows', 'Count events in windows of time'],
    ['validate incoming messages against a JSON schema', 'Check messages against a JSON schema'],
    ['average of mqtt sensor values per minute', 'Average sensor values per minute'],
    ['forward github webhooks to slack', 'A webhook to an HTTP API'],
    ['monitor a website and alert on failure', 'Watch a service'],
    ['monitor website and alert on failure', 'Watch a service'],
    ['enrich orders with customer names from postgres', 'Enrich from a SQL database'],
    ['enrich events with user data from an http api', 'Enrich messages from an HTTP API'],
    ['convert csv to json', 'CSV to JSON lines'],
    ['turn json into csv', 'JSON to CSV'],
    ['webhooks to postgres and kafka', 'A webhook to PostgreSQL and Kafka'],
    ['from kafka and mqtt to s3', 'Kafka and MQTT to S3'],
    ['copy data between two kafka clusters', 'Kafka to Kafka'],
    ['verify the hmac signature of webhooks', 'Webhook with a checked signature'],
    ['answer http requests with json', 'HTTP service that answers'],
    ['notify receivers about critical webhook events only once', 'Alerts from webhook events'],
    ['buffer sensor messages at the edge while the link is down', 'Keep messages while the link is down'],
  ])('%s: %s', (text, name) => {
    expect(names(text)[0]).toBe(name);
  });

  it('have what was asked for when their score is 1', () => {
    const [first] = suggest('kafka to postgres').suggestions;
    expect(first).toMatchObject({ relevance_score: 1, why_suggested: 'It reads from Kafka, writes to PostgreSQL.' });
  });

  it('say what was not asked for, and score it a little lower', () => {
    const [plain, fanned] = suggest('forward webhooks to an http api').suggestions;
    expect(plain?.why_suggested).not.toContain('Not asked for');
    expect(fanned?.why_suggested).toContain('Not asked for: it delivers to several.');
    expect(fanned?.relevance_score).toBeLessThan(plain?.relevance_score ?? 0);
  });

  it('say which system no pattern speaks to, and score low', () => {
    for (const [name, text] of Object.entries({ redshift: 'kinesis to redshift', influxdb: 'mqtt into influxdb' })) {
      const { suggestions } = suggest(text);
      expect(suggestions.length).toBeGreaterThan(0);
      for (const { why_suggested, relevance_score } of suggestions) {
        expect(why_suggested).toContain(`No pattern speaks to ${name}.`);
        expect(relevance_score).toBeLessThanOrEqual(0.5);
      }
    }
  });

  it('put several sources or destinations together', () => {
    const [first] = suggest('read webhooks and mqtt, write to nats, redis and an sqlite database').suggestions;
    expect(first?.yaml).toMatch(/^input:\n {2}broker:\n {4}inputs:\n {6}- http_server:/m);
    expect(first?.yaml).toMatch(/^output:\n {2}broker:\n {4}pattern: fan_out\n {4}outputs:\n {6}- nats_jetstream:/m);
    expect(findings(first?.yaml ?? '')).toEqual([]);
  });

  it('keep the order of source and destination', () => {
    expect(names('s3 to kafka')).not.toContain('Kafka to S3 as JSON lines');
  });

  it('are adapted when no pattern has the endpoints', () => {
    const [first] = suggest('deduplicate NATS messages and send them to MongoDB').suggestions;
    expect(first?.pattern_name).toBe('Drop repeated messages, from NATS to MongoDB');
    expect(first?.yaml).toMatch(/input:\n {2}nats_jetstream:/);
    expect(first?.yaml).toMatch(/output:\n {2}mongodb:/);
    expect(first?.relevance_score).toBeLessThan(1);
    expect(first?.why_suggested).toContain('NATS and MongoDB were put in their place');
    expect(findings(first?.yaml ?? '')).toEqual([]);
  });

  it('are named after what they carry where nothing else happens', () => {
    expect(suggest('rabbitmq to pulsar').suggestions[0]).toMatchObject({
      pattern_name: 'RabbitMQ to Pulsar',
      description: 'Carries messages from RabbitMQ to Pulsar.',
    });
  });

  it('keep to the types that were asked for', () => {
    const { suggestions } = suggest('filter messages', { input_type: 'mqtt', output_type: 'postgres' });
    expect(suggestions.length).toBeGreaterThan(0);
    for (const { yaml } of suggestions) {
      expect(yaml).toMatch(/\bmqtt:/);
      expect(yaml).toMatch(/\bsql_insert:/);
    }
    expect(suggest('kafka to s3', { input_type: 'no_such_thing' }).suggestions).toEqual([]);
    expect(suggest('kafka to s3', { output_type: 'generate' }).suggestions).toEqual([]);
  });

  it('know types by component, system and other names', () => {
    for (const input_type of ['kafka_franz', 'redpanda', 'kafka', 'Kafka'])
      expect(suggest('store in postgres', { input_type }).suggestions[0]?.pattern_name).toBe(
        'Kafka to PostgreSQL in batches',
      );
  });

  test.each(['', 'asdf qwer zxcv', 'the quick brown fox jumps', 'what is the meaning of life', '!!! ???', '%$#'])(
    '%j gets none',
    (text) => {
      expect(suggest(text).suggestions).toEqual([]);
    },
  );

  it('of little sense get low scores', () => {
    for (const { relevance_score } of suggest('purple kafka elephants dancing upon lunar bananas tonight').suggestions)
      expect(relevance_score).toBeLessThan(0.7);
  });

  it('obey the limit and are sorted', () => {
    for (const limit of [1, 3, 20]) {
      const { suggestions } = suggest('kafka', {}, limit);
      expect(suggestions.length).toBeLessThanOrEqual(limit);
      const scores = suggestions.map((each) => each.relevance_score);
      expect([...scores].sort((a, b) => b - a)).toEqual(scores);
    }
  });

  it('are never nearly the same twice', () => {
    for (const text of ['kafka to s3', 'enrich kafka', 'mqtt to kafka', 'postgres to http']) {
      const yamls = suggest(text, {}, 20).suggestions.map(({ yaml }) => yaml.replace(/\s+/g, ' '));
      expect(new Set(yamls).size).toBe(yamls.length);
    }
  });

  it('are the same for the same words', () => {
    expect(suggest('kafka to s3')).toEqual(suggest('kafka to s3'));
  });
});

describe('endpoints put together', () => {
  test.each(Object.keys(OUTPUTS).filter((concept) => !['kafka', 'drop', 'sync_response'].includes(concept)))(
    '%s beside Kafka gives pipelines without a finding',
    (concept) => {
      const word = endpointOf(concept)?.words[0] ?? '';
      const { suggestions } = suggest(`read from stdin and write to kafka and to ${word}`, {}, 2);
      expect(suggestions[0]?.yaml).toContain('fan_out');
      expect(findings(suggestions[0]?.yaml ?? '')).toEqual([]);
    },
  );

  test.each(Object.keys(INPUTS).filter((concept) => concept !== 'kafka' && concept !== 'schedule'))(
    '%s beside Kafka is read in pipelines without a finding',
    (concept) => {
      const word = endpointOf(concept)?.words[0] ?? '';
      const { suggestions } = suggest(`read from ${word} and from kafka and write to stdout`, {}, 2);
      expect(suggestions[0]?.yaml).toContain('broker');
      expect(findings(suggestions[0]?.yaml ?? '')).toEqual([]);
    },
  );
});

describe('every pair of endpoints', () => {
  const sources = Object.keys(INPUTS);
  test.each(sources)('from %s to anywhere gives pipelines without a finding', (source) => {
    for (const destination of Object.keys(OUTPUTS)) {
      const { suggestions } = suggest('filter messages', { input_type: source, output_type: destination }, 2);
      if (destination === 'sync_response' || destination === 'drop') continue;
      for (const { yaml, pattern_name } of suggestions)
        expect([
          source,
          destination,
          pattern_name,
          findings(yaml).filter((each) => !/loop|written|reads/.test(each)),
        ]).toEqual([source, destination, pattern_name, []]);
    }
  });
});
