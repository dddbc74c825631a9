import type { FieldSpec } from '../field-spec.js';

/** An optional text field without anything special about it, except for what is given. */
export const plainField = (name: string, rest: Partial<FieldSpec> = {}): FieldSpec => ({
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
