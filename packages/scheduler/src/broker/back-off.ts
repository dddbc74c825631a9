/** How long to wait after each failed attempt. */
export interface BackOff {
  /** Milliseconds after the first failure; doubled after each further one. */
  readonly firstMs: number;
  /** Milliseconds that are never exceeded. */
  readonly maxMs: number;
}

/** Milliseconds to wait after the given number of failures. */
export function delayAfter(failures: number, { firstMs, maxMs }: BackOff): number {
  return Math.min(maxMs, firstMs * 2 ** Math.max(0, failures - 1));
}
