import { editDistance } from '@weir/diagnostics';
import type { Pair } from '@weir/pipeline-parser';
import { type FieldSpec, suggestFieldAmong } from '@weir/schema-model';
import { fittest, misfit } from './fittest.js';

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
  const specOf = (wanted: string): FieldSpec | undefined => fields.find((field) => field.name === wanted);
  const found = suggestFieldName(name, names);
  if (found !== null) return fittest(name, found, names, specOf, value);
  const meant = byWords(name, names);
  if (meant === undefined || misfit(specOf(meant), value) === 1) return null;
  return { name: meant, certain: false, distance: editDistance(name, meant) };
}

/**
 * The one field whose words open or close the name, or are opened or closed by it, and are half of the longer one or more:
 * `queue_url` for `url`, `version` for `target_version`.
 */
function byWords(name: string, fields: readonly string[]): string | undefined {
  const shorter = fields.filter((field) => isEndOf(field, name));
  const found = shorter.length > 0 ? shorter : fields.filter((field) => name.length > 2 && isEndOf(name, field));
  return found.length === 1 ? found[0] : undefined;
}

const isEndOf = (short: string, long: string): boolean =>
  (long.startsWith(`${short}_`) || long.endsWith(`_${short}`)) && wordsOf(short) * 2 >= wordsOf(long);

const wordsOf = (name: string): number => name.split('_').length;
