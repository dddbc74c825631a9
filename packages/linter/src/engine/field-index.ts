import type { FieldSpec } from '@weir/schema-model';

const indexes = new WeakMap<readonly FieldSpec[], ReadonlyMap<string, FieldSpec>>();

/** The fields of an object by name; built once per list of fields. */
export function fieldIndex(fields: readonly FieldSpec[]): ReadonlyMap<string, FieldSpec> {
  let index = indexes.get(fields);
  if (index === undefined) {
    index = new Map(fields.map((field) => [field.name, field]));
    indexes.set(fields, index);
  }
  return index;
}
