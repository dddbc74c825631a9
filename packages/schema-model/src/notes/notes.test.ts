import { describe, expect, it } from '@jest/globals';
import { COMPONENT_TYPES } from '../component-type.js';
import { CONSTRAINT_KINDS, type Condition, type Constraint } from '../constraints/constraint.js';
import { DISTRIBUTION_NAMES, type DistributionName } from '../distribution-rules.js';
import type { FieldSpec } from '../field-spec.js';
import { loadCatalogue } from '../load-catalogue.js';
import { BENTO_NOTES } from './bento-notes.js';
import {
  BENTO_START_UP_CONSTRAINTS,
  REDPANDA_CONNECT_START_UP_CONSTRAINTS,
  START_UP_CONSTRAINTS,
} from './constraints/start-up.js';
import { type FieldNote, matches, patternsOf } from './field-notes.js';
import { REDPANDA_CONNECT_NOTES } from './redpanda-connect-notes.js';

const NOTES: Readonly<Record<DistributionName, readonly FieldNote[]>> = {
  bento: BENTO_NOTES,
  'redpanda-connect': REDPANDA_CONNECT_NOTES,
};

type Located = readonly [path: readonly string[], field: FieldSpec];

async function fieldsOf(distribution: DistributionName): Promise<readonly Located[]> {
  const catalogue = await loadCatalogue(distribution);
  const below = (path: readonly string[], field: FieldSpec): Located[] => [
    [path, field],
    ...(field.children ?? []).flatMap((child) => below([...path, child.name], child)),
  ];
  return [
    ...catalogue.root.flatMap((field) => below(['root', field.name], field)),
    ...COMPONENT_TYPES.flatMap((type) =>
      catalogue.names(type).flatMap((name) => {
        const config = catalogue.component(type, name)?.config;
        return config === undefined ? [] : below([type, name], config);
      }),
    ),
  ];
}

const conditionFields = (condition: Condition | undefined): readonly string[] => {
  if (condition === undefined) return [];
  if ('set' in condition) return [condition.set];
  if ('present' in condition) return [condition.present];
  if ('not' in condition) return conditionFields(condition.not);
  if ('all' in condition) return condition.all.flatMap(conditionFields);
  if ('any' in condition) return condition.any.flatMap(conditionFields);
  return [condition.field];
};

const constraintFields = (constraint: Constraint): readonly string[] => [
  ...('fields' in constraint ? constraint.fields : []),
  ...('field' in constraint && constraint.field !== undefined && !('list' in constraint) ? [constraint.field] : []),
  ...('slot' in constraint ? [constraint.slot] : []),
];

const descend = (field: FieldSpec | undefined, path: string): FieldSpec | undefined =>
  path === ''
    ? field
    : path.split('.').reduce((found, name) => found?.children?.find((child) => child.name === name), field);

describe.each(DISTRIBUTION_NAMES)('notes on %s', (distribution) => {
  it('name only fields that exist', async () => {
    const fields = await fieldsOf(distribution);
    const dead = NOTES[distribution]
      .flatMap(patternsOf)
      .filter((pattern) => !fields.some(([path]) => matches(pattern, 0, path, 0)))
      .map((pattern) => pattern.join('.'));
    expect(dead).toEqual([]);
  });

  it('constrain only fields that exist below the field they are attached to', async () => {
    const missing = (await fieldsOf(distribution)).flatMap(([path, field]) =>
      (field.constraints ?? []).flatMap((constraint) => {
        const scope = constraint.each === undefined ? field : descend(field, constraint.each);
        const list = 'list' in constraint ? [constraint.list, `${constraint.list}.${constraint.field}`] : [];
        return [
          ...[...conditionFields(constraint.when), ...(constraint.each === undefined ? [] : [constraint.each]), ...list]
            .filter((name) => descend(field, name) === undefined)
            .map((name) => `${path.join('.')} has no ${name}`),
          ...[...constraintFields(constraint), ...conditionFields(constraint.eachWhen)]
            .filter((name) => descend(scope, name) === undefined)
            .map((name) => `${path.join('.')} has no ${name}`),
        ];
      }),
    );
    expect(missing).toEqual([]);
  });

  it('put formats and references on strings only, and on interpolated ones only formats that are late', async () => {
    const wrong = (await fieldsOf(distribution))
      .filter(([, field]) => field.format !== undefined || field.references !== undefined)
      .filter(([, field]) => field.type !== 'string' || (field.interpolated && field.late !== true) || field.bloblang)
      .map(([path]) => path.join('.'));
    expect(wrong).toEqual([]);
  });

  it('put ranges on numbers and patterns on strings', async () => {
    const wrong = (await fieldsOf(distribution)).flatMap(([path, field]) =>
      (field.constraints ?? []).flatMap((constraint) => {
        const target =
          'field' in constraint && constraint.field !== undefined ? descend(field, constraint.field) : field;
        const type = target?.type ?? 'missing';
        const fits =
          constraint.kind === 'range'
            ? ['int', 'float'].includes(type)
            : ['pattern', 'not_pattern', 'length', 'duration_above'].includes(constraint.kind)
              ? type === 'string'
              : true;
        return fits ? [] : [`${path.join('.')}: ${constraint.kind} on ${type}`];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

describe('rules of the start-up', () => {
  it('say with which words an engine stops', () => {
    const silent = [...START_UP_CONSTRAINTS, ...BENTO_START_UP_CONSTRAINTS, ...REDPANDA_CONNECT_START_UP_CONSTRAINTS]
      .filter((note) => !('constraint' in note) || note.constraint.engine === undefined)
      .map((note) => note.at);
    expect(silent).toEqual([]);
  });
});

describe('constraint kinds', () => {
  it('are all used', () => {
    const used = new Set(
      DISTRIBUTION_NAMES.flatMap((name) => NOTES[name]).flatMap((note) =>
        'constraint' in note ? [note.constraint.kind] : [],
      ),
    );
    expect([...used].sort()).toEqual([...CONSTRAINT_KINDS].sort());
  });
});
