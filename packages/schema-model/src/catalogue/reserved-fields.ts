import type { ComponentType } from '../component-type.js';
import type { DistributionRules } from '../distribution-rules.js';
import type { FieldSpec } from '../field-spec.js';
import { plainField } from './plain-field.js';

/** Kinds of components that may carry a label. */
export const LABELLED_TYPES: readonly ComponentType[] = ['input', 'processor', 'output', 'cache', 'rate_limit'];

/** Keys that may stand beside the name of a component of that kind; the engines keep this list as code. */
export function reservedFields(type: ComponentType, rules: DistributionRules): ReadonlyMap<string, FieldSpec> {
  const fields = [plainField('type'), plainField('plugin', { type: 'unknown' })];
  if (LABELLED_TYPES.includes(type)) fields.push(plainField('label'));
  if (type === 'input' || type === 'output')
    fields.push(plainField('processors', { type: 'processor', kind: 'array' }));
  if (type === 'metrics') fields.push(plainField('mapping', { bloblang: true }));
  if (rules.metaKey) fields.push(plainField('meta', { type: 'unknown', kind: 'map' }));
  return new Map(fields.map((spec) => [spec.name, spec]));
}
