/** A function that computes its value at the first call and keeps it. */
export function memoize<T extends object>(compute: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= compute();
    return value;
  };
}
