import type { Timeline } from './timeline.js';

/** How a machine's clock differs from the true time: so many milliseconds ahead, and so much faster. */
export interface Skew {
  readonly aheadMs: number;
  /** 1 is right; 1.001 gains a millisecond per second. */
  readonly rate: number;
}

/** The clock of one process on one machine: skewed, and silent once the process is dead. */
export class ProcessClock {
  readonly #timeline: Timeline;
  readonly #skew: Skew;
  readonly #start: number;
  #alive = true;

  constructor(timeline: Timeline, skew: Skew, start: number) {
    this.#timeline = timeline;
    this.#skew = skew;
    this.#start = start;
  }

  now(): number {
    const { aheadMs, rate } = this.#skew;
    return Math.round(this.#start + aheadMs + (this.#timeline.now - this.#start) * rate);
  }

  after(ms: number, task: () => void): () => void {
    if (!this.#alive) return () => {};
    return this.#timeline.after(ms / this.#skew.rate, () => {
      if (this.#alive) task();
    });
  }

  /** No timer of the process goes off any more. */
  stop(): void {
    this.#alive = false;
  }
}
