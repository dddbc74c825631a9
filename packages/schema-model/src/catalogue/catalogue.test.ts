import { describe, expect, it } from '@jest/globals';
import { COMPONENT_SECTIONS, COMPONENT_TYPES, type ComponentType, componentTypeOf } from '../component-type.js';
import { DISTRIBUTION_NAMES, type DistributionName } from '../distribution-rules.js';
import type { FieldSpec } from '../field-spec.js';
import { isLintRequired } from '../lint-required.js';
import { DISTRIBUTIONS, loadCatalogue } from '../load-catalogue.js';
import type { Catalogue } from './catalogue.js';

const below = (field: FieldSpec): readonly FieldSpec[] => [field, ...(field.children ?? []).flatMap(below)];
const componentsOf = (catalogue: Catalogue) =>
  COMPONENT_TYPES.flatMap((type) => catalogue.names(type).flatMap((name) => catalogue.component(type, name) ?? []));
const fieldsOf = (catalogue: Catalogue): readonly FieldSpec[] => [
  ...catalogue.root.flatMap(below),
  ...componentsOf(catalogue).flatMap((component) => below(component.config)),
];
const config = async (distribution: DistributionName, type: ComponentType, name: string): Promise<FieldSpec> => {
  const component = (await loadCatalogue(distribution)).component(type, name);
  if (component === undefined) throw new Error(`no ${type} ${name} in ${distribution}`);
  return component.config;
};
const field = async (distribution: DistributionName, path: string): Promise<FieldSpec> => {
  const [type = '', name = '', ...rest] = path.split('.');
  let found: FieldSpec | undefined = await config(distribution, type as ComponentType, name);
  for (const part of rest) found = found?.children?.find((child) => child.name === part);
  if (found === undefined) throw new Error(`no ${path} in ${distribution}`);
  return found;
};

describe('what each engine lists', () => {
  it.each([
    {
      distribution: 'redpanda-connect' as const,
      version: '4.102.0',
      counts: {
        input: 83,
        buffer: 4,
        processor: 97,
        output: 87,
        cache: 17,
        rate_limit: 2,
        scanner: 12,
        metrics: 8,
        tracer: 5,
      },
      statuses: { stable: 297, beta: 8, experimental: 1, deprecated: 9 },
      functions: 41,
      methods: 193,
      required: 466,
    },
    {
      distribution: 'bento' as const,
      version: '1.20.0',
      counts: {
        input: 65,
        buffer: 4,
        processor: 79,
        output: 76,
        cache: 16,
        rate_limit: 2,
        scanner: 12,
        metrics: 7,
        tracer: 4,
      },
      statuses: { stable: 205, beta: 16, experimental: 41, deprecated: 3 },
      functions: 45,
      methods: 185,
      required: 316,
    },
  ])('$distribution $version', async ({ distribution, version, counts, statuses, functions, methods, required }) => {
    const catalogue = await loadCatalogue(distribution);
    expect(catalogue).toMatchObject({ distribution, version });
    expect(Object.fromEntries(COMPONENT_TYPES.map((type) => [type, catalogue.names(type).length]))).toEqual(counts);
    const found: Record<string, number> = {};
    for (const { status } of componentsOf(catalogue)) found[status] = (found[status] ?? 0) + 1;
    expect(found).toEqual(statuses);
    expect([catalogue.functions.size, catalogue.methods.size]).toEqual([functions, methods]);
    expect(fieldsOf(catalogue).filter((spec) => spec.name !== '' && isLintRequired(spec))).toHaveLength(required);
  });

  it('has a default distribution first', () => {
    expect(DISTRIBUTIONS).toEqual([
      { name: 'redpanda-connect', version: '4.102.0' },
      { name: 'bento', version: '1.20.0' },
    ]);
  });
});

describe.each(DISTRIBUTION_NAMES)('%s', (distribution) => {
  it('answers for every name it lists, in sorted order, with one object each', async () => {
    const catalogue = await loadCatalogue(distribution);
    for (const type of COMPONENT_TYPES) {
      const names = catalogue.names(type);
      expect(names).toEqual([...names].sort());
      for (const name of names) {
        const component = catalogue.component(type, name);
        expect(component).toMatchObject({ type, name, config: { name: '' } });
        expect(catalogue.component(type, name)).toBe(component);
      }
    }
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', ''])('knows no %j', async (name) => {
    const catalogue = await loadCatalogue(distribution);
    for (const type of COMPONENT_TYPES) {
      expect(catalogue.component(type, name)).toBeUndefined();
      expect(catalogue.reserved(type).get(name)).toBeUndefined();
    }
    expect(catalogue.functions.get(name)).toBeUndefined();
    expect(catalogue.methods.get(name)).toBeUndefined();
  });

  it('is one catalogue however often it is loaded', async () => {
    expect(await loadCatalogue(distribution)).toBe(await loadCatalogue(distribution));
  });

  it('gives options that are checked only where there are options', async () => {
    const specs = fieldsOf(await loadCatalogue(distribution));
    expect(specs.filter((spec) => spec.optionsChecked && spec.options === undefined)).toEqual([]);
  });

  it('gives fields only to objects', async () => {
    const specs = fieldsOf(await loadCatalogue(distribution));
    expect(specs.filter((spec) => spec.children !== undefined && spec.type !== 'object')).toEqual([]);
  });
});

describe('deprecated components are listed', () => {
  it.each<[DistributionName, ComponentType, string]>([
    ['redpanda-connect', 'input', 'kafka'],
    ['redpanda-connect', 'input', 'kafka_franz'],
    ['redpanda-connect', 'processor', 'sql'],
    ['redpanda-connect', 'output', 'redpanda_common'],
    ['bento', 'output', 'elasticsearch'],
    ['bento', 'output', 'sql'],
  ])('%s %s %s', async (distribution, type, name) => {
    const catalogue = await loadCatalogue(distribution);
    expect(catalogue.names(type)).toContain(name);
    expect(catalogue.component(type, name)?.status).toBe('deprecated');
  });
});

describe('components that only builds with C libraries have', () => {
  it('are listed and marked', async () => {
    const marked = async (distribution: DistributionName) =>
      componentsOf(await loadCatalogue(distribution))
        .filter((component) => component.cgo)
        .map(({ type, name }) => `${type} ${name}`);
    expect(await marked('redpanda-connect')).toEqual([
      'input tigerbeetle_cdc',
      'input zmq4',
      'processor ffi',
      'output zmq4',
    ]);
    expect(await marked('bento')).toEqual([]);
  });
});

describe('one name in two sections', () => {
  it.each<[ComponentType, ComponentType, string, string]>([
    ['processor', 'output', 'switch', 'cases'],
    ['cache', 'rate_limit', 'redis', 'kind'],
    ['input', 'output', 'kafka', 'topics'],
    ['input', 'output', 'http_server', 'heartbeat'],
  ])('%s and %s %s differ', async (one, other, name) => {
    const names = async (type: ComponentType) =>
      (await config('bento', type, name)).children?.map((child) => child.name);
    expect(await names(one)).not.toEqual(await names(other));
  });
});

describe('configs that are no objects', () => {
  it.each<[ComponentType, string, string, string]>([
    ['processor', 'mapping', 'string', 'scalar'],
    ['processor', 'bloblang', 'string', 'scalar'],
    ['processor', 'resource', 'string', 'scalar'],
    ['output', 'reject', 'string', 'scalar'],
    ['cache', 'multilevel', 'string', 'array'],
    ['processor', 'try', 'processor', 'array'],
    ['processor', 'catch', 'processor', 'array'],
    ['output', 'fallback', 'output', 'array'],
    ['output', 'reject_errored', 'output', 'scalar'],
    ['processor', 'switch', 'object', 'array'],
    ['processor', 'group_by', 'object', 'array'],
  ])('%s %s is %s %s', async (type, name, valueType, kind) => {
    for (const distribution of DISTRIBUTION_NAMES)
      expect(await config(distribution, type, name)).toMatchObject({ type: valueType, kind });
  });

  it('an object without fields accepts any keys', async () => {
    expect((await config('bento', 'output', 'drop')).children).toBeUndefined();
  });
});

describe('facts of single fields', () => {
  it.each<[string, Partial<FieldSpec>]>([
    ['input.generate.mapping', { type: 'string', bloblang: true, optional: false, hasDefault: false }],
    ['input.generate.interval', { hasDefault: true, default: '1s', format: 'schedule' }],
    ['output.http_client.url', { interpolated: true, optionsChecked: false }],
    ['output.http_client.retry_period', { format: 'duration', default: '1s' }],
    ['output.http_client.headers', { kind: 'map', type: 'string' }],
    ['output.broker.pattern', { optionsChecked: true, default: 'fan_out' }],
    ['output.broker.outputs', { type: 'output', kind: 'array' }],
    ['output.broker.batching', { type: 'object', kind: 'scalar' }],
    ['processor.log.level', { optionsChecked: false }],
    ['processor.workflow.branches', { type: 'object', kind: 'map' }],
    ['processor.workflow.order', { type: 'string', kind: '2darray' }],
    ['processor.dedupe.cache', { references: 'cache' }],
    ['input.http_client.rate_limit', { references: 'rate_limit' }],
    ['output.http_client.basic_auth.password', { secret: true }],
    ['output.http_client.tls.enabled', { type: 'bool', default: false, advanced: true }],
    ['input.kafka.topics', { type: 'string', kind: 'array', hasDefault: false }],
  ])('%s', async (path, facts) => {
    for (const distribution of DISTRIBUTION_NAMES) expect(await field(distribution, path)).toMatchObject(facts);
  });

  it('keeps the options of an annotated list in order', async () => {
    expect((await field('bento', 'output.broker.pattern')).options?.slice(0, 3)).toEqual([
      'fan_out',
      'fan_out_fail_fast',
      'fan_out_sequential',
    ]);
  });

  it('tells a default of null from none', async () => {
    const nulls = fieldsOf(await loadCatalogue('redpanda-connect')).filter(
      (spec) => spec.hasDefault && spec.default === null,
    );
    expect(nulls).toHaveLength(2);
  });
});

describe('root fields', () => {
  const common = [
    ...['http', 'input', 'buffer', 'pipeline', 'output'],
    ...['input_resources', 'processor_resources', 'output_resources', 'cache_resources', 'rate_limit_resources'],
    ...['logger', 'metrics', 'tracer', 'shutdown_delay', 'shutdown_timeout', 'error_handling', 'tests'],
  ];
  it.each<[DistributionName, readonly string[], readonly string[]]>([
    ['redpanda-connect', ['parallel', 'redpanda'], ['strict']],
    ['bento', [], ['strategy', 'log']],
  ])('of %s', async (distribution, own, errorHandling) => {
    const { root } = await loadCatalogue(distribution);
    expect(root.map((spec) => spec.name).sort()).toEqual([...common, ...own].sort());
    const children = (name: string) => root.find((spec) => spec.name === name)?.children?.map((child) => child.name);
    expect(children('error_handling')).toEqual(errorHandling);
    expect(children('pipeline')).toEqual(['threads', 'processors']);
  });
});

describe('reserved keys', () => {
  it.each<[ComponentType, readonly string[]]>([
    ['input', ['type', 'plugin', 'label', 'processors']],
    ['output', ['type', 'plugin', 'label', 'processors']],
    ['processor', ['type', 'plugin', 'label']],
    ['cache', ['type', 'plugin', 'label']],
    ['rate_limit', ['type', 'plugin', 'label']],
    ['metrics', ['type', 'plugin', 'mapping']],
    ['buffer', ['type', 'plugin']],
    ['scanner', ['type', 'plugin']],
    ['tracer', ['type', 'plugin']],
  ])('of a %s', async (type, keys) => {
    expect([...(await loadCatalogue('bento')).reserved(type).keys()]).toEqual(keys);
    expect([...(await loadCatalogue('redpanda-connect')).reserved(type).keys()]).toEqual([...keys, 'meta']);
  });
});

describe('rules beside the components', () => {
  it.each<[DistributionName, string, boolean]>([
    ['bento', 'a_1', true],
    ['bento', 'a-b', false],
    ['redpanda-connect', 'a-b', true],
    ['redpanda-connect', 'A', false],
  ])('%s: label %s matches: %s', async (distribution, label, matches) => {
    expect((await loadCatalogue(distribution)).rules.labelPattern.test(label)).toBe(matches);
  });
});

describe('section names', () => {
  it('lead to their kinds and back', () => {
    for (const type of COMPONENT_TYPES) expect(componentTypeOf(COMPONENT_SECTIONS[type])).toBe(type);
    expect(componentTypeOf('constructor')).toBeUndefined();
    expect(componentTypeOf('input')).toBeUndefined();
  });
});

describe('Bloblang signatures', () => {
  it.each<[DistributionName, 'functions' | 'methods', string, object]>([
    ['bento', 'functions', 'now', { status: 'stable', variadic: false, params: [], impure: false }],
    [
      'bento',
      'functions',
      'env',
      { impure: true, params: [{ name: 'name', type: 'string', optional: false }, { optional: true }] },
    ],
    [
      'redpanda-connect',
      'functions',
      'random_int',
      { params: [{ optional: true }, { noDynamic: true }, { noDynamic: true }] },
    ],
    ['bento', 'functions', 'var', { status: 'hidden' }],
    ['bento', 'methods', 'without', { variadic: true, params: [] }],
    ['bento', 'methods', 'map_each', { params: [{ type: 'query', optional: false }] }],
    ['bento', 'methods', 'replace_all', { params: [{ name: 'old' }, { name: 'new' }] }],
    ['bento', 'methods', 'replace', { status: 'hidden' }],
    ['redpanda-connect', 'methods', 'replace', { status: 'stable' }],
    ['redpanda-connect', 'methods', 'uuid_v5', { status: 'stable' }],
    ['bento', 'methods', 'split_by', {}],
  ])('%s %s %s', async (distribution, kind, name, facts) => {
    expect((await loadCatalogue(distribution))[kind].get(name)).toMatchObject({ name, ...facts });
  });

  it.each<[DistributionName, 'functions' | 'methods', string]>([
    ['bento', 'methods', 'uuid_v5'],
    ['redpanda-connect', 'methods', 'split_by'],
    ['redpanda-connect', 'functions', 'cache_get'],
    ['bento', 'functions', 'bytes'],
  ])('%s %s lack %s', async (distribution, kind, name) => {
    expect((await loadCatalogue(distribution))[kind].has(name)).toBe(false);
  });
});
