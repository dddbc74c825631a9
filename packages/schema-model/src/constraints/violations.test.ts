import { describe, expect, it } from '@jest/globals';
import { type ConstraintCase, LINT_CASES, START_UP_CASES } from '../../test/constraint-cases/index.js';
import type { Catalogue } from '../catalogue/catalogue.js';
import { COMPONENT_TYPES, isComponentType } from '../component-type.js';
import { DISTRIBUTION_NAMES } from '../distribution-rules.js';
import type { FieldSpec } from '../field-spec.js';
import { loadCatalogue } from '../load-catalogue.js';
import type { Constraint } from './constraint.js';
import { isObject, type LooseValue, UNKNOWN } from './loose-value.js';
import { violations } from './violations.js';

const find = (pattern: string, text: string): boolean => new RegExp(pattern).test(text);

type Found = readonly [path: string, constraint: Constraint];

function walk(spec: FieldSpec, value: LooseValue | undefined, path: string): readonly Found[] {
  if (value === undefined) return [];
  const join = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('.');
  const own = violations(spec, value, find).map(
    ({ constraint, path: below }): Found => [join(path, below), constraint],
  );
  const single: FieldSpec = { ...spec, kind: 'scalar', constraints: [] };
  if (spec.kind !== 'scalar') {
    const entries = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
    return [...own, ...entries.flatMap(([key, item]) => walk(single, item as LooseValue, join(path, String(key))))];
  }
  const fields = isObject(value) ? (spec.children ?? []).map((child) => [child, value[child.name]] as const) : [];
  return [...own, ...fields.flatMap(([child, item]) => walk(child, item, join(path, child.name)))];
}

const objectOf = (children: readonly FieldSpec[], template: FieldSpec): FieldSpec => ({
  ...template,
  type: 'object',
  children,
});

function specOf(catalogue: Catalogue, at: string): FieldSpec {
  const [type = '', name = ''] = at.split('.');
  if (type === 'root') {
    const first = catalogue.root[0];
    if (first !== undefined) return objectOf(catalogue.root, first);
  }
  const component = isComponentType(type) ? catalogue.component(type, name) : undefined;
  if (component === undefined) throw new Error(`no ${at} in ${catalogue.distribution}`);
  return component.config;
}

const found = async (distribution: (typeof DISTRIBUTION_NAMES)[number], at: string, value: LooseValue) =>
  walk(specOf(await loadCatalogue(distribution), at), value, '');

const CASES: readonly ConstraintCase[] = [...LINT_CASES, ...START_UP_CASES];
const TABLE = CASES.flatMap((row) => row.in.map((distribution) => ({ ...row, distribution })));

describe('constraints', () => {
  it.each(TABLE)('$distribution $at: $bad', async ({ distribution, at, bad, path, good }) => {
    expect((await found(distribution, at, bad)).map(([place]) => place)).toContain(path);
    expect(await found(distribution, at, good)).toEqual([]);
  });

  it.each(DISTRIBUTION_NAMES)('of %s are each broken by some case', async (distribution) => {
    const catalogue = await loadCatalogue(distribution);
    const all = (spec: FieldSpec): readonly Constraint[] => [
      ...(spec.constraints ?? []),
      ...(spec.children ?? []).flatMap(all),
    ];
    const specs = [
      ...catalogue.root,
      ...COMPONENT_TYPES.flatMap((type) => catalogue.names(type).map((name) => specOf(catalogue, `${type}.${name}`))),
    ];
    // One rule stands at several fields, each with a copy of it.
    const broken = new Set<string>();
    for (const row of TABLE.filter((each) => each.distribution === distribution))
      for (const [, constraint] of await found(distribution, row.at, row.bad)) broken.add(JSON.stringify(constraint));
    const rules = new Set(specs.flatMap(all).map((constraint) => JSON.stringify(constraint)));
    expect(rules.size).toBeGreaterThan(50);
    expect([...rules].filter((rule) => !broken.has(rule))).toEqual([]);
  });
});

describe('what is unknown', () => {
  it.each<readonly [at: string, value: LooseValue]>([
    ['input.amqp_1', { source_address: 'a', urls: UNKNOWN }],
    ['input.amqp_1', { source_address: 'a', urls: [UNKNOWN], credit: UNKNOWN }],
    ['input.kafka', { addresses: ['a'], topics: [UNKNOWN], consumer_group: '' }],
    ['input.kafka', { addresses: ['a'], topics: ['t'], consumer_group: UNKNOWN }],
    ['input.kafka', UNKNOWN],
    ['output.kafka_franz', { seed_brokers: ['a'], topic: 't', partitioner: UNKNOWN, partition: '1' }],
    ['processor.javascript', { code: UNKNOWN, file: UNKNOWN }],
    ['processor.redis', { url: 'redis://a', command: UNKNOWN }],
    ['processor.log', { level: UNKNOWN }],
    ['processor.nats_kv', { urls: ['a'], bucket: 'b', operation: UNKNOWN, key: UNKNOWN }],
    ['output.switch', { retry_until_success: UNKNOWN, cases: [{ output: { reject: 'x' } }, { output: { drop: {} } }] }],
    ['output.switch', { cases: UNKNOWN }],
    ['processor.http', { url: 'http://a', oauth2: { endpoint_params: { a: UNKNOWN, b: [UNKNOWN] } } }],
  ])('is never held against a value: %s %j', async (at, value) => {
    expect(await found('bento', at, value)).toEqual([]);
  });
});

describe('messages', () => {
  it.each<readonly [at: string, value: LooseValue, message: string]>([
    ['input.amqp_1', { source_address: 'a' }, 'needs at least one of `url`, `urls`'],
    ['processor.javascript', {}, 'needs one of `code`, `file`'],
    ['processor.javascript', { code: 'a', file: 'b' }, 'only one of `code`, `file` may be given'],
    ['input.kafka', { topics: ['t'] }, 'needs `consumer_group`'],
    ['output.kafka_franz', { partition: '1' }, '`partition` must not be given'],
  ])('%s %j', async (at, value, message) => {
    const messages = violations(specOf(await loadCatalogue('bento'), at), value, find).map(
      (violation) => violation.message,
    );
    expect(messages).toContain(message);
  });
});
