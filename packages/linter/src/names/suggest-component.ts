import { type NameSuggestion, suggestName } from '@weir/diagnostics';
import type { Catalogue, ComponentType } from '@weir/schema-model';
import { AMBIGUOUS_NAMES, COMPONENT_ALIASES } from './component-aliases.js';

/** The component of a type that an unknown name most likely means, or null; certain when nothing else could be meant. */
export function suggestComponentName(catalogue: Catalogue, type: ComponentType, name: string): NameSuggestion | null {
  const found = suggestName(name, catalogue.names(type), { aliases: COMPONENT_ALIASES[type] });
  if (found === null) return null;
  return { name: found.name, certain: found.certain && !AMBIGUOUS_NAMES.has(name) };
}
