import type { NameSuggestion } from '@weir/diagnostics';
import type { Catalogue } from '../catalogue/catalogue.js';
import type { ComponentType } from '../component-type.js';
import type { FieldSpec } from '../field-spec.js';
import type { Signature } from '../signature.js';
import { type AliasTable, hasSureAlias, snakeCase, suggestWithAliases } from './alias-table.js';
import { FUNCTION_ALIASES, METHOD_ALIASES } from './bloblang-aliases.js';
import { COMPONENT_ALIASES, SERVICE_ALIASES } from './component-aliases.js';
import { FIELD_ALIASES } from './field-aliases.js';
import { withinWords, withoutRole, withVendor } from './role-words.js';

/**
 * The component of the same kind that an unknown name most likely means, or null: by spelling and alias, else without the
 * words that only name its role (`kafka_sink`), with its vendor (`lambda`), or by the words it shares with one (`console_log`).
 */
export function suggestComponent(catalogue: Catalogue, type: ComponentType, name: string): NameSuggestion | null {
  const candidates = catalogue.names(type);
  const aliases: AliasTable = { shared: SERVICE_ALIASES, ...COMPONENT_ALIASES[type] };
  const found = suggestWithAliases(name, candidates, aliases);
  if (found?.certain === true || candidates.includes(name)) return found;
  const plain = snakeCase(name).replace(/[^a-z0-9]+/g, '_');
  const bare = withoutRole(type, plain);
  if (bare === '') return found;
  const known = new Set(candidates);
  const vendored = withVendor(bare, known);
  if (vendored !== undefined) return { name: vendored, certain: true };
  if (bare !== plain) {
    if (known.has(bare)) return { name: bare, certain: true };
    const meant = suggestWithAliases(bare, candidates, aliases);
    if (meant !== null) return { name: meant.name, certain: meant.certain && hasSureAlias(aliases, bare) };
  }
  const shared = found === null ? withinWords(bare, candidates) : undefined;
  return shared === undefined ? found : { name: shared, certain: false };
}

/** The field of the same object that an unknown key most likely means, or null. */
export const suggestField = (fields: readonly FieldSpec[], name: string): NameSuggestion | null =>
  suggestFieldAmong(
    fields.map((field) => field.name),
    name,
  );

/** The same among names, for callers that leave some fields out. */
export const suggestFieldAmong = (names: readonly string[], name: string): NameSuggestion | null =>
  suggestWithAliases(name, names, FIELD_ALIASES);

/** The Bloblang function that an unknown name most likely means, or null; hidden ones are never suggested. */
export const suggestFunction = (catalogue: Catalogue, name: string): NameSuggestion | null =>
  suggestWithAliases(name, listed(catalogue.functions), FUNCTION_ALIASES);

/** The Bloblang method that an unknown name most likely means, or null; hidden ones are never suggested. */
export const suggestMethod = (catalogue: Catalogue, name: string): NameSuggestion | null =>
  suggestWithAliases(name, listed(catalogue.methods), METHOD_ALIASES);

const listed = (signatures: ReadonlyMap<string, Signature>): readonly string[] =>
  [...signatures.values()].filter((signature) => signature.status !== 'hidden').map((signature) => signature.name);
