import { type FieldSpec, isLintRequired } from '@weir/schema-model';

/** What is looked up about a list of fields. */
export interface FieldIndex {
  readonly byName: ReadonlyMap<string, FieldSpec>;
  /** Fields that the engines' linters miss when they are not there. */
  readonly required: readonly FieldSpec[];
}

const indexes = new WeakMap<readonly FieldSpec[], FieldIndex>();

/** The fields of an object; looked through once per list of fields. */
export function fieldIndex(fields: readonly FieldSpec[]): FieldIndex {
  let index = indexes.get(fields);
  if (index === undefined) {
    index = { byName: new Map(fields.map((field) => [field.name, field])), required: fields.filter(isLintRequired) };
    indexes.set(fields, index);
  }
  return index;
}
