/** Bounds of one evaluation; what exceeds one fails with a BloblangRuntimeError that names it. */
export interface Limits {
  /** Iterations, calls of named maps and query arguments. */
  readonly steps: number;
  /** Nesting of named maps. */
  readonly recursion: number;
  /** Elements or characters that one function may make. */
  readonly size: number;
}

export const DEFAULT_LIMITS: Limits = { steps: 50_000_000, recursion: 5_000, size: 100_000_000 };
