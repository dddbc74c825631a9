import { invariant } from '@weir/diagnostics';
import type { ComponentType } from '../component-type.js';
import type { CatalogueData, ComponentData, FieldData } from './data-schema.js';

/** A field of a packed catalogue: itself, or the number of one that stands in `shared` because it occurs often. */
export type PackedField = number | PackedFieldData;
export type PackedFieldData = Omit<FieldData, 'fields'> & { readonly fields?: readonly PackedField[] };
export type PackedComponent = Omit<ComponentData, 'config'> & { readonly config: PackedFieldData };

/** A data file as `scripts/wrap-data.mjs` packs it into a module; what the header says is left out. */
export interface PackedCatalogue {
  readonly shared: readonly PackedFieldData[];
  readonly root: readonly PackedField[];
  readonly components: Readonly<Record<ComponentType, readonly PackedComponent[]>>;
  readonly functions: CatalogueData['functions'];
  readonly methods: CatalogueData['methods'];
}

/** The field itself. */
export function unpack(field: PackedField, shared: PackedCatalogue['shared']): PackedFieldData {
  if (typeof field !== 'number') return field;
  const found = shared[field];
  invariant(found !== undefined, `no shared field ${field}`);
  return found;
}
