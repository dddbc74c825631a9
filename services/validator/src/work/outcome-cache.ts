import type { Outcome } from '@weir/verdict';

/** Outcomes by text and options: editors and build servers send the same document again and again. */
export interface OutcomeCache {
  get(key: string): Outcome | undefined;
  set(key: string, outcome: Outcome): void;
}

/** Remembers the outcomes used last, up to about `capacity` characters of keys and findings. */
export function createOutcomeCache(capacity: number): OutcomeCache {
  const entries = new Map<string, { readonly outcome: Outcome; readonly size: number }>();
  let size = 0;
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.outcome;
    },
    set(key, outcome) {
      const entry = { outcome, size: key.length + sizeOf(outcome) };
      if (entry.size > capacity / 16 || entries.has(key)) return;
      entries.set(key, entry);
      size += entry.size;
      for (const [oldest, { size: freed }] of entries) {
        if (size <= capacity) return;
        entries.delete(oldest);
        size -= freed;
      }
    },
  };
}

/** A finding repeats pieces of the text: message, context, snippets. */
const sizeOf = (outcome: Outcome): number =>
  outcome.items.length * 1500 + (outcome.corrected?.text.length ?? 0) + (outcome.formatted?.length ?? 0);
