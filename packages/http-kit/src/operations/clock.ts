/** Where time comes from. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds on a clock that never jumps, for durations. */
  elapsed(): number;
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() };
