import type { Clock } from '../src/clock.js';

/** A clock that moves only when told to; between two timers it lets all promises settle. */
export class FakeClock implements Clock {
  #now: number;
  #next = 0;
  readonly #timers = new Map<number, { readonly at: number; readonly task: () => void }>();

  constructor(start = Date.parse('2026-01-01T00:00:00Z')) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, task: () => void): () => void {
    const id = this.#next++;
    this.#timers.set(id, { at: this.#now + Math.max(0, ms), task });
    return () => this.#timers.delete(id);
  }

  async advance(ms: number): Promise<void> {
    const target = this.#now + ms;
    await settle();
    for (;;) {
      const due = [...this.#timers].filter(([, timer]) => timer.at <= target).sort((a, b) => a[1].at - b[1].at)[0];
      if (due === undefined) break;
      const [id, timer] = due;
      this.#timers.delete(id);
      this.#now = timer.at;
      timer.task();
      await settle();
    }
    this.#now = target;
  }
}

/** Lets everything happen that needs no time. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await new Promise((resolve) => setImmediate(resolve));
}
