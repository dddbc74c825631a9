import type { ComponentType } from '../component-type.js';
import type { FieldFacts } from '../notes/field-notes.js';
import type { ComponentData, FieldData } from './data-schema.js';

/** A field of a data file with what the notes know about it. */
export type NotedField = Omit<FieldData, 'fields'> & Partial<FieldFacts> & { readonly fields?: readonly NotedField[] };

/** A field of a packed catalogue: itself, or the number of one that stands in `shared` because it occurs often. */
export type PackedField = number | PackedFieldData;
export type PackedFieldData = Omit<NotedField, 'fields'> & { readonly fields?: readonly PackedField[] };
export type PackedComponent = Omit<ComponentData, 'name' | 'config'> & { readonly config: PackedFieldData };

/**
 * Where the parts of a packed catalogue begin: offsets in its text behind the first line, which holds this index. Each part is
 * a line of JSON, so that only those that are asked for are parsed.
 */
export interface PackedIndex {
  /** A list of fields: {@link PackedFieldData}. */
  readonly shared: number;
  /** A list of {@link PackedField}. */
  readonly root: number;
  /** Lists of signatures, as in a data file. */
  readonly functions: number;
  readonly methods: number;
  /** Names, sorted, each with the place of a {@link PackedComponent}. */
  readonly components: Readonly<Partial<Record<ComponentType, readonly (readonly [name: string, start: number])[]>>>;
}
