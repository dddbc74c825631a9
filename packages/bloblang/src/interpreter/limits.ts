import type { Value } from '../values/value.js';

/** Bounds of one evaluation; what exceeds one fails with a BloblangRuntimeError that names it and that no mapping can catch. */
export interface Limits {
  /** Iterations, calls of named maps and query arguments. */
  readonly steps: number;
  /** Nesting of named maps; going deeper is a failure that a mapping may catch, as in the reference. */
  readonly recursion: number;
  /** Elements or characters that one function may make. */
  readonly size: number;
  /** Wall time by the clock of the services; Infinity for none. Looked at every thousand steps or so. */
  readonly milliseconds: number;
}

export const DEFAULT_LIMITS: Limits = {
  steps: 50_000_000,
  recursion: 5_000,
  size: 100_000_000,
  milliseconds: Number.POSITIVE_INFINITY,
};

/** Ends an evaluation for good: neither `catch` nor `|` takes it for a failure. */
export class LimitExceeded {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/** Texts and lists up to here are not worth a look at the limits. */
const SMALL = 10_000;

/** The value itself, unless it is a text or a list past the size limit; there are no limits while literals are folded. */
export function bounded(value: Value, frame: { bound(size: number): void } | undefined): Value {
  if ((typeof value === 'string' || Array.isArray(value)) && value.length > SMALL) frame?.bound(value.length);
  return value;
}
