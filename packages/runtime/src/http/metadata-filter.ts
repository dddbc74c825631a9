import type { ConfigView } from '../config/config-view.js';
import { compilePattern } from '../engine/compile-pattern.js';

/** Whether metadata of that name is meant. */
export type MetadataFilter = (name: string) => boolean;

/** Means nothing at all. */
export const NO_METADATA: MetadataFilter = () => false;

/** The `include_prefixes` and `include_patterns` of a component: names that match any of them; none when both are empty. */
export function readMetadataFilter(view: ConfigView | undefined): MetadataFilter {
  if (view === undefined) return NO_METADATA;
  const prefixes = view.strings('include_prefixes');
  const patterns = view
    .strings('include_patterns')
    .map((pattern) => compilePattern(pattern, view.at('include_patterns')));
  if (prefixes.length === 0 && patterns.length === 0) return NO_METADATA;
  return (name) =>
    prefixes.some((prefix) => name.startsWith(prefix)) || patterns.some((pattern) => pattern.matcher(name).find());
}
