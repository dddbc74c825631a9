import type { NameSuggestion } from '@weir/diagnostics';
import { type Catalogue, type ComponentType, suggestComponent } from '@weir/schema-model';

/** Answers already worked out, per catalogue; a text repeats its mistakes and is checked again while it is corrected. */
const known = new WeakMap<Catalogue, Map<string, NameSuggestion | null>>();
const MOST_KNOWN = 1000;

/** The component of a type that an unknown name most likely means, or null; certain when nothing else could be meant. */
export function suggestComponentName(catalogue: Catalogue, type: ComponentType, name: string): NameSuggestion | null {
  let answers = known.get(catalogue);
  if (answers === undefined || answers.size >= MOST_KNOWN) {
    answers = new Map();
    known.set(catalogue, answers);
  }
  const key = `${type} ${name}`;
  let answer = answers.get(key);
  if (answer === undefined) {
    answer = suggestComponent(catalogue, type, name);
    answers.set(key, answer);
  }
  return answer;
}
