import type { ComponentType } from '../component-type.js';
import type { DistributionRules } from '../distribution-rules.js';
import type { FieldSpec } from '../field-spec.js';

const field = (name: string, rest: Partial<FieldSpec> = {}): FieldSpec => ({
  name,
  type: 'string',
  kind: 'scalar',
  optional: true,
  deprecated: false,
  advanced: false,
  secret: false,
  interpolated: false,
  bloblang: false,
  hasDefault: false,
  optionsChecked: false,
  ...rest,
});

/** Kinds of components that may carry a label. */
export const LABELLED_TYPES: readonly ComponentType[] = ['input', 'processor', 'output', 'cache', 'rate_limit'];

/** Keys that may stand beside the name of a component of that kind; the engines keep this list as code. */
export function reservedFields(type: ComponentType, rules: DistributionRules): ReadonlyMap<string, FieldSpec> {
  const fields = [field('type'), field('plugin', { type: 'unknown' })];
  if (LABELLED_TYPES.includes(type)) fields.push(field('label'));
  if (type === 'input' || type === 'output') fields.push(field('processors', { type: 'processor', kind: 'array' }));
  if (type === 'metrics') fields.push(field('mapping', { bloblang: true }));
  if (rules.metaKey) fields.push(field('meta', { type: 'unknown', kind: 'map' }));
  return new Map(fields.map((spec) => [spec.name, spec]));
}
