/** True for what the engine throws when calls nest deeper than its stack; no expression, which would need stack to compile. */
export const isStackOverflow = (failure: unknown): boolean =>
  failure instanceof RangeError && failure.message.includes('call stack');
