import { fromJson } from './json-column.js';

/**
 * Reads JSON columns in which many rows say the same: equal texts give one shared value. Remembers the texts seen last,
 * `limit` of them.
 */
export function memoJson<T>(limit: number): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const value = fromJson<T>(text);
    known.set(text, value);
    if (known.size > limit) {
      const [oldest] = known.keys();
      if (oldest !== undefined) known.delete(oldest);
    }
    return value;
  };
}
