import { RE2JS } from 're2js';
import type { ConfigView } from '../config/config-view.js';
import { StartError } from '../engine/start-error.js';
import { messageOf } from '../engine/system-error.js';

/** Whether metadata of that name is meant. */
export type MetadataFilter = (name: string) => boolean;

/** Means nothing at all. */
export const NO_METADATA: MetadataFilter = () => false;

/** The `include_prefixes` and `include_patterns` of a component: names that match any of them; none when both are empty. */
export function readMetadataFilter(view: ConfigView | undefined): MetadataFilter {
  if (view === undefined) return NO_METADATA;
  const prefixes = view.strings('include_prefixes');
  const patterns = view.strings('include_patterns').map((pattern) => compile(pattern, view.at('include_patterns')));
  if (prefixes.length === 0 && patterns.length === 0) return NO_METADATA;
  return (name) =>
    prefixes.some((prefix) => name.startsWith(prefix)) || patterns.some((pattern) => pattern.matcher(name).find());
}

function compile(pattern: string, path: string): RE2JS {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    const reason = messageOf(error);
    throw new StartError(path, `${JSON.stringify(pattern)} is not a regular expression: ${reason}`, { cause: error });
  }
}
