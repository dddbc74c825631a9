/** True for what the engine throws when calls nest deeper than its stack. */
export const isStackOverflow = (failure: unknown): boolean =>
  failure instanceof RangeError && /call stack/i.test(failure.message);
