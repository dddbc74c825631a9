import type { Clock } from '../clock.js';

export interface BackoffLimits {
  readonly initialMs: number;
  readonly longestMs: number;
  /** No further wait once this much time has passed since the first; 0 for no limit. */
  readonly elapsedMs: number;
}

/** Waits that grow by half each time and are spread by up to half, so that many who failed together do not return together. */
export class Backoff {
  private readonly limits: BackoffLimits;
  private readonly clock: Clock;
  private readonly random: () => number;
  private readonly startedAt: number;
  private wait: number;

  constructor(limits: BackoffLimits, clock: Clock, random: () => number) {
    this.limits = limits;
    this.clock = clock;
    this.random = random;
    this.startedAt = clock.elapsed();
    this.wait = limits.initialMs;
  }

  /** Milliseconds to wait before the next attempt; undefined when there is to be none. */
  next(): number | undefined {
    const { elapsedMs, longestMs } = this.limits;
    const wait = this.wait * (0.5 + this.random());
    if (elapsedMs > 0 && this.clock.elapsed() - this.startedAt + wait > elapsedMs) return undefined;
    this.wait = Math.min(longestMs, this.wait * 1.5);
    return Math.min(longestMs, wait);
  }
}
