import { editDistance } from '@weir/diagnostics';
import type { Pair } from '@weir/pipeline-parser';
import { type FieldSpec, suggestFieldAmong } from '@weir/schema-model';
import { fittest } from './fittest.js';

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

/** The same for a key with its value, which tells apart names that are equally near. */
export function suggestFieldFor({ name, value }: Pair, fields: readonly FieldSpec[]): FieldSuggestion | null {
  const names = fields.map((field) => field.name);
  const found = suggestFieldName(name, names);
  return fittest(name, found, names, (wanted) => fields.find((field) => field.name === wanted), value);
}
