import { type NameSuggestion, suggestName } from '@weir/diagnostics';
import type { Catalogue } from '../catalogue/catalogue.js';
import type { ComponentType } from '../component-type.js';
import type { FieldSpec } from '../field-spec.js';
import type { Signature } from '../signature.js';

/** The component of the same kind that an unknown name most likely means, or null. */
export const suggestComponent = (catalogue: Catalogue, type: ComponentType, name: string): NameSuggestion | null =>
  suggestName(name, catalogue.names(type));

/** The field of the same object that an unknown key most likely means, or null. */
export const suggestField = (fields: readonly FieldSpec[], name: string): NameSuggestion | null =>
  suggestName(
    name,
    fields.map((field) => field.name),
  );

/** The Bloblang function that an unknown name most likely means, or null; hidden ones are never suggested. */
export const suggestFunction = (catalogue: Catalogue, name: string): NameSuggestion | null =>
  suggestName(name, listed(catalogue.functions));

/** The Bloblang method that an unknown name most likely means, or null; hidden ones are never suggested. */
export const suggestMethod = (catalogue: Catalogue, name: string): NameSuggestion | null =>
  suggestName(name, listed(catalogue.methods));

const listed = (signatures: ReadonlyMap<string, Signature>): readonly string[] =>
  [...signatures.values()].filter((signature) => signature.status !== 'hidden').map((signature) => signature.name);
