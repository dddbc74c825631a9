import { describe, expect, it } from '@jest/globals';
import type { Catalogue } from '../catalogue/catalogue.js';
import { COMPONENT_TYPES, type ComponentType } from '../component-type.js';
import { DISTRIBUTION_NAMES } from '../distribution-rules.js';
import type { FieldSpec } from '../field-spec.js';
import { loadCatalogue } from '../load-catalogue.js';
import type { AliasTable } from './alias-table.js';
import { FUNCTION_ALIASES, METHOD_ALIASES } from './bloblang-aliases.js';
import { COMPONENT_ALIASES, SERVICE_ALIASES } from './component-aliases.js';
import { FIELD_ALIASES } from './field-aliases.js';
import { suggestComponent, suggestField, suggestFunction, suggestMethod } from './suggest.js';

/** `name` for a certain suggestion, `name?` for an uncertain one, `-` for none. */
const shown = (found: { readonly name: string; readonly certain: boolean } | null): string =>
  found === null ? '-' : `${found.name}${found.certain ? '' : '?'}`;

describe.each(DISTRIBUTION_NAMES)('in %s', (distribution) => {
  it.each<[ComponentType, string, string]>([
    ['input', 'kakfa', 'kafka'],
    ['input', 'kafaka', 'kafka'],
    ['input', 'kafka_consumer', 'kafka'],
    ['input', 'KAFKA', 'kafka'],
    ['input', 'http-server', 'http_server'],
    ['input', 'httpServer', 'http_server'],
    ['input', 's3', 'aws_s3'],
    ['output', 'S3', 'aws_s3'],
    ['output', 'gcs', 'gcp_cloud_storage'],
    ['processor', 'gcs', '-'],
    ['input', 'webhook', 'http_server'],
    ['output', 'webhook', 'http_client'],
    ['input', 'http', 'http_server?'],
    ['output', 'http', 'http_client?'],
    ['input', 'postgres', 'sql_select?'],
    ['output', 'postgres', 'sql_insert?'],
    ['processor', 'mysql', 'sql_raw?'],
    ['output', 'rabbitmq', 'amqp_0_9'],
    ['processor', 'brnch', 'branch'],
    ['processor', 'map', 'mapping'],
    ['processor', 'filter', 'mapping?'],
    ['processor', 'blobl', 'bloblang'],
    ['processor', 'deduplicate', 'dedupe'],
    ['cache', 'memmory', 'memory'],
    ['rate_limit', 'locall', 'local'],
    ['scanner', 'linez', 'lines'],
    ['buffer', 'window', 'system_window'],
    ['metrics', 'prom', 'prometheus'],
    ['tracer', 'otel', 'open_telemetry_collector'],
    ['input', 'kafka_input', 'kafka'],
    ['input', 'kafka_source', 'kafka'],
    ['input', 'kafka_topic', 'kafka'],
    ['output', 'kafka_producer', 'kafka'],
    ['output', 'kafka_sink', 'kafka'],
    ['output', 'KafkaSink', 'kafka'],
    ['output', 'redis_streams_writer', 'redis_streams'],
    ['output', 's3_sink', 'aws_s3'],
    ['output', 'mysql_output', 'sql_insert?'],
    ['input', 'http_input', 'http_server'],
    ['output', 'http_output', 'http_client'],
    ['processor', 'lambda', 'aws_lambda'],
    ['processor', 'mapping_processor', 'mapping'],
    ['processor', 'json_schema_validator', 'json_schema?'],
    ['processor', 'console_log', 'log'],
    ['cache', 'memory_cache', 'memory'],
    ['cache', 'redis_store', 'redis'],
    ['cache', 'dynamodb', 'aws_dynamodb'],
    ['metrics', 'prometheus_exporter', 'prometheus'],
    ['output', 'amazon_sqs', 'aws_sqs'],
    ['output', 'google_pubsub', 'gcp_pubsub'],
    ['output', 'bucket', 'socket?'],
    ['output', 'output', '-'],
    ['processor', 'cache_directory', '-'],
    ['input', 'cert_file', '-'],
    ['input', 'stdout', '-'],
    ['output', 'generate', '-'],
    ['input', 'quantum_entangler', '-'],
    ['input', 'kafka', '-'],
    ['input', 'constructor', '-'],
    ['input', '__proto__', '-'],
    ['input', '', '-'],
  ])('the %s %j means %s', async (type, name, meant) => {
    expect(shown(suggestComponent(await loadCatalogue(distribution), type, name))).toBe(meant);
  });

  it.each<[ComponentType, string, string, string]>([
    ['input', 'kafka', 'clent_id', 'client_id'],
    ['input', 'kafka', 'clientId', 'client_id'],
    ['input', 'kafka', 'brokers', 'addresses'],
    ['input', 'kafka', 'topic', 'topics'],
    ['output', 'kafka', 'topics', 'topic'],
    ['input', 'kafka_franz', 'bootstrap_servers', 'seed_brokers'],
    ['output', 'http_client', 'method', 'verb'],
    ['output', 'http_client', 'endpoint', 'url'],
    ['input', 'http_server', 'methods', 'allowed_verbs'],
    ['processor', 'branch', 'steps', 'processors'],
    ['output', 'nats', 'servers', 'urls?'],
    ['output', 'broker', 'servers', '-'],
    ['input', 'kafka', 'constructor', '-'],
    ['input', 'kafka', 'topics', '-'],
  ])('the field of %s %s %j means %s', async (type, component, name, meant) => {
    const spec = (await loadCatalogue(distribution)).component(type, component);
    expect(shown(suggestField(spec?.config.children ?? [], name))).toBe(meant);
  });

  it.each([
    ['uuid', 'uuid_v4'],
    ['time', 'now'],
    ['getenv', 'env'],
    ['random', 'random_int?'],
    ['nwo', 'now'],
    ['vra', '-'],
    ['now', '-'],
    ['constructor', '-'],
  ])('the function %s means %s', async (name, meant) => {
    expect(shown(suggestFunction(await loadCatalogue(distribution), name))).toBe(meant);
  });

  it.each([
    ['toUpperCase', 'uppercase'],
    ['uppercse', 'uppercase'],
    ['startsWith', 'has_prefix'],
    ['replaceAll', 'replace_all'],
    ['mapEach', 'map_each'],
    ['forEach', 'map_each'],
    ['parseJson', 'parse_json'],
    ['to_json', 'format_json'],
    ['reduce', 'fold'],
    ['includes', 'contains'],
    ['push', 'append'],
    ['size', 'length'],
    ['len', 'length'],
    ['substring', 'slice'],
    ['base64Encode', 'encode?'],
    ['toInt', 'int64?'],
    ['trimStart', '-'],
    ['__proto__', '-'],
  ])('the method %s means %s', async (name, meant) => {
    expect(shown(suggestMethod(await loadCatalogue(distribution), name))).toBe(meant);
  });
});

const targets = (...tables: readonly AliasTable[]): readonly (readonly [string, string])[] =>
  tables.flatMap(({ sure, likely = {} }) =>
    [sure, likely].flatMap((rows) =>
      Object.entries(rows).flatMap(([name, target]) => [target].flat().map((to) => [name, to] as const)),
    ),
  );

describe('every alias', () => {
  // One after the other: the test runner cannot link two dynamic imports at a time.
  const catalogues = async (): Promise<readonly Catalogue[]> => {
    const loaded: Catalogue[] = [];
    for (const name of DISTRIBUTION_NAMES) loaded.push(await loadCatalogue(name));
    return loaded;
  };
  const dead = (rows: readonly (readonly [string, string])[], known: ReadonlySet<string>): readonly string[] =>
    rows.filter(([, to]) => !known.has(to)).map(([from, to]) => `${from} -> ${to}`);

  it.each(COMPONENT_TYPES)('of a %s leads to one that exists in some catalogue', async (type) => {
    const known = new Set((await catalogues()).flatMap((catalogue) => catalogue.names(type)));
    expect(dead(targets(COMPONENT_ALIASES[type]), known)).toEqual([]);
  });

  it('of a service leads to some component', async () => {
    const known = new Set((await catalogues()).flatMap((c) => COMPONENT_TYPES.flatMap((type) => c.names(type))));
    expect(dead(targets({ sure: SERVICE_ALIASES }), known)).toEqual([]);
  });

  it('of a field leads to some field', async () => {
    const below = (field: FieldSpec): readonly string[] => [field.name, ...(field.children ?? []).flatMap(below)];
    const known = new Set(
      (await catalogues()).flatMap((catalogue) => [
        ...catalogue.root.flatMap(below),
        ...COMPONENT_TYPES.flatMap((type) =>
          catalogue.names(type).flatMap((name) => {
            const component = catalogue.component(type, name);
            return component === undefined ? [] : below(component.config);
          }),
        ),
      ]),
    );
    expect(dead(targets(FIELD_ALIASES), known)).toEqual([]);
  });

  it('of a function or method leads to one that exists in some catalogue', async () => {
    const functions = new Set((await catalogues()).flatMap((catalogue) => [...catalogue.functions.keys()]));
    const methods = new Set((await catalogues()).flatMap((catalogue) => [...catalogue.methods.keys()]));
    expect(dead(targets(FUNCTION_ALIASES), functions)).toEqual([]);
    expect(dead(targets(METHOD_ALIASES), methods)).toEqual([]);
  });
});
