import type { Clock } from '../clock.js';

/** How long a worker may take to its first word: it loads and compiles, perhaps on a slow machine that starts many. */
const FIRST_WORD_MS = 60_000;
/** A worker that has spoken and then says nothing for so long is stuck. */
const SILENT_MS = 10_000;

/** Tells, with the milliseconds, when a worker has said nothing for too long; once for each silence. */
export class SilenceWatch {
  private readonly clock: Clock;
  private readonly onSilence: (ms: number) => void;
  private cancel: () => void;

  constructor(clock: Clock, onSilence: (ms: number) => void) {
    this.clock = clock;
    this.onSilence = onSilence;
    this.cancel = this.wait(FIRST_WORD_MS);
  }

  /** Notes that the worker has said something. */
  heard(): void {
    this.cancel();
    this.cancel = this.wait(SILENT_MS);
  }

  /** Watches no longer. */
  end(): void {
    this.cancel();
  }

  private wait(ms: number): () => void {
    return this.clock.after(ms, () => this.onSilence(ms));
  }
}
