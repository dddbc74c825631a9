import { fromJson } from './json-column.js';

/** Longer texts are read anew each time: remembering them would take more memory than it saves time. */
const LONGEST = 50_000;

/**
 * Reads JSON columns in which many rows say the same: equal texts give one shared value. Remembers `limit` texts, the
 * ones seen first thrown out first.
 */
export function memoJson<T>(limit: number): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const value = fromJson<T>(text);
    if (text.length > LONGEST) return value;
    known.set(text, value);
    if (known.size > limit) {
      const [oldest] = known.keys();
      if (oldest !== undefined) known.delete(oldest);
    }
    return value;
  };
}
