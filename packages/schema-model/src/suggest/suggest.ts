import type { NameSuggestion } from '@weir/diagnostics';
import type { Catalogue } from '../catalogue/catalogue.js';
import type { ComponentType } from '../component-type.js';
import type { FieldSpec } from '../field-spec.js';
import type { Signature } from '../signature.js';
import { type AliasTable, suggestWithAliases } from './alias-table.js';
import { FUNCTION_ALIASES, METHOD_ALIASES } from './bloblang-aliases.js';
import { COMPONENT_ALIASES, SERVICE_ALIASES } from './component-aliases.js';
import { FIELD_ALIASES } from './field-aliases.js';

/** The component of the same kind that an unknown name most likely means, or null. */
export const suggestComponent = (catalogue: Catalogue, type: ComponentType, name: string): NameSuggestion | null =>
  suggestWithAliases(name, catalogue.names(type), componentAliases(type));

/** The field of the same object that an unknown key most likely means, or null. */
export const suggestField = (fields: readonly FieldSpec[], name: string): NameSuggestion | null =>
  suggestWithAliases(
    name,
    fields.map((field) => field.name),
    FIELD_ALIASES,
  );

/** The Bloblang function that an unknown name most likely means, or null; hidden ones are never suggested. */
export const suggestFunction = (catalogue: Catalogue, name: string): NameSuggestion | null =>
  suggestWithAliases(name, listed(catalogue.functions), FUNCTION_ALIASES);

/** The Bloblang method that an unknown name most likely means, or null; hidden ones are never suggested. */
export const suggestMethod = (catalogue: Catalogue, name: string): NameSuggestion | null =>
  suggestWithAliases(name, listed(catalogue.methods), METHOD_ALIASES);

function componentAliases(type: ComponentType): AliasTable {
  const { sure, ...rest } = COMPONENT_ALIASES[type];
  return { sure: { ...SERVICE_ALIASES, ...sure }, ...rest };
}

const listed = (signatures: ReadonlyMap<string, Signature>): readonly string[] =>
  [...signatures.values()].filter((signature) => signature.status !== 'hidden').map((signature) => signature.name);
