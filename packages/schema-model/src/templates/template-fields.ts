import { plainField } from '../catalogue/plain-field.js';
import type { DistributionName } from '../distribution-rules.js';
import type { FieldSpec } from '../field-spec.js';

const options = (words: string): Partial<FieldSpec> => ({ options: words.split(' '), optionsChecked: true });
const needed: Partial<FieldSpec> = { optional: false };

/** Types that a template's field may have, which is also where the distributions differ. */
const FIELD_TYPES: Readonly<Record<DistributionName, string>> = {
  'redpanda-connect': 'string int float bool unknown bloblang string_enum string_annotated_enum',
  bento: 'string int float bool unknown',
};

/**
 * Fields of a template document, a component made of others.
 * @param config the fields that the template itself declares, which its tests give values to
 */
export function templateFields(distribution: DistributionName, config: readonly FieldSpec[]): readonly FieldSpec[] {
  const connect = distribution === 'redpanda-connect';
  const object = (name: string, children: readonly FieldSpec[]): FieldSpec =>
    plainField(name, { type: 'object', kind: 'array', children });
  return [
    plainField('name', needed),
    plainField('type', { ...needed, ...options('cache input output processor rate_limit') }),
    plainField('status', options(`stable beta experimental${connect ? ' deprecated' : ''}`)),
    plainField('categories', { kind: 'array' }),
    plainField('summary'),
    plainField('description'),
    object('fields', [
      plainField('name', needed),
      plainField('description'),
      plainField('type', { ...needed, ...options(FIELD_TYPES[distribution]) }),
      plainField('kind', options('scalar map list')),
      plainField('default', { type: 'unknown' }),
      plainField('advanced', { type: 'bool' }),
      ...(connect ? [plainField('options', { type: 'unknown' })] : []),
    ]),
    plainField('mapping', { ...needed, bloblang: true }),
    plainField('metrics_mapping', { bloblang: true }),
    object('tests', [
      plainField('name', needed),
      plainField('config', { ...needed, type: 'object', children: config }),
      plainField('expected', { type: 'unknown' }),
      ...(connect ? [plainField('label')] : []),
    ]),
  ];
}
