import type { ComponentType } from '../component-type.js';
import type { FieldKind, FieldType } from '../field-spec.js';
import type { Json } from '../json.js';
import type { FieldFacts } from '../notes/field-notes.js';
import type { ComponentData } from './data-schema.js';

/** The bits of a packed field's flags. */
export const FLAG = {
  optional: 1,
  deprecated: 2,
  advanced: 4,
  secret: 8,
  interpolated: 16,
  bloblang: 32,
  hasDefault: 64,
  optionsChecked: 128,
} as const;

/** A field as a list, which takes half as long to read as an object would: 0 stands for what is the usual or not there. */
export type PackedFieldData = readonly [
  name: string,
  flags: number,
  type?: FieldType | 0,
  kind?: FieldKind | 0,
  fields?: readonly PackedField[] | 0,
  value?: Json,
  options?: readonly string[] | 0,
  version?: string | 0,
  facts?: Partial<FieldFacts>,
];

/** A field of a packed catalogue: itself, or the number of one that stands in `shared` because it occurs often. */
export type PackedField = number | PackedFieldData;

export type PackedComponent = Omit<ComponentData, 'name' | 'config'> & { readonly config: PackedFieldData };

/**
 * Where the parts of a packed catalogue begin: offsets in its text behind the first line, which holds this index. Each part is
 * a line of JSON, so that only those that are asked for are parsed.
 */
export interface PackedIndex {
  /** A list of {@link PackedFieldData}. */
  readonly shared: number;
  /** A list of {@link PackedField}. */
  readonly root: number;
  /** Lists of signatures, as in a data file. */
  readonly functions: number;
  readonly methods: number;
  /** Names, sorted, each with the place of a {@link PackedComponent}. */
  readonly components: Readonly<Partial<Record<ComponentType, readonly (readonly [name: string, start: number])[]>>>;
}
