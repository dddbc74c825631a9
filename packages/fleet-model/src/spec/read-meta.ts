import { RESERVED_META_PREFIX } from '../job/job-spec.js';
import { readObject } from './read-field.js';
import { readScalarText } from './read-labels.js';
import { child, type SpecFindings } from './spec-findings.js';

/** Reads metadata; keys that belong to the system are dropped with a warning. */
export function readMeta(input: unknown, path: string, findings: SpecFindings): Record<string, string> {
  const entries = Object.entries(readObject(input, path, findings) ?? {});
  return Object.fromEntries(
    entries.flatMap(([key, value]) => {
      const at = child(path, key);
      if (key.startsWith(RESERVED_META_PREFIX)) {
        findings.warn(at, `keys below ${RESERVED_META_PREFIX} belong to the system; this one is dropped`);
        return [];
      }
      const text = readScalarText(value, at, findings);
      return text === undefined ? [] : [[key, text] as const];
    }),
  );
}
