import { editDistance, type NameSuggestion } from '@weir/diagnostics';
import { decodesAs, dereference, isAbsent, type YamlNode } from '@weir/pipeline-parser';
import { type FieldSpec, isComponentType } from '@weir/schema-model';

/**
 * Of names that are as near as the one suggested, the one whose place takes what is written there: a list for `urla` means
 * `urls`, and `aws_ss` with a `queue` below it is not a bucket. Leaves a suggestion alone that is beyond doubt.
 */
export function fittest<S extends NameSuggestion>(
  name: string,
  suggestion: S | null,
  candidates: readonly string[],
  specOf: (name: string) => FieldSpec | undefined,
  value: YamlNode,
): S | null {
  if (suggestion === null || suggestion.certain) return suggestion;
  const rank = (candidate: string): number => misfit(specOf(candidate), value);
  let best = { name: suggestion.name, misfit: rank(suggestion.name) };
  if (best.misfit === 0) return suggestion;
  const nearest = editDistance(name, suggestion.name);
  for (const candidate of candidates) {
    if (editDistance(name, candidate, nearest) > nearest) continue;
    const found = rank(candidate);
    if (found < best.misfit) best = { name: candidate, misfit: found };
  }
  return best.name === suggestion.name ? suggestion : { ...suggestion, name: best.name };
}

/** How badly a value fits a field: 0 when nothing speaks against it, 1 when its shape is another. */
export function misfit(spec: FieldSpec | undefined, raw: YamlNode): number {
  const value = dereference(raw);
  if (spec === undefined) return 1;
  if (value === undefined || (value.kind === 'scalar' && (value.dynamic || isAbsent(value)))) return 0;
  const isList = spec.kind === 'array' || spec.kind === '2darray';
  const isObject = spec.kind === 'map' || spec.children !== undefined || spec.type === 'object';
  const isOpen = !isList && spec.kind !== 'map' && spec.type === 'unknown';
  switch (value.kind) {
    case 'sequence':
      return isList || isOpen ? 0 : 1;
    case 'mapping': {
      if (isList || !(isObject || isOpen || isComponentType(spec.type))) return 1;
      if (spec.kind === 'map' || spec.children === undefined || value.pairs.length === 0) return 0;
      const { children } = spec;
      const strange = value.pairs.filter((pair) => !children.some((child) => child.name === pair.name));
      return strange.length / (value.pairs.length + 1);
    }
    case 'scalar':
      if (isList || isObject || isComponentType(spec.type)) return 1;
      return spec.type === 'unknown' || decodesAs(value, spec.type) ? 0 : 0.5;
  }
}
