import { editDistance } from '@weir/diagnostics';
import { suggestFieldAmong } from '@weir/schema-model';

export interface FieldSuggestion {
  readonly name: string;
  readonly certain: boolean;
  /** Typing errors between what was written and what is suggested. */
  readonly distance: number;
}

/** The field of an object that an unknown key most likely means, or null rather than a wild guess. */
export function suggestFieldName(name: string, candidates: readonly string[]): FieldSuggestion | null {
  const found = suggestFieldAmong(candidates, name);
  if (found === null) return null;
  return { ...found, distance: editDistance(name, found.name) };
}
