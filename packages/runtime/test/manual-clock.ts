import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../src/clock.js';

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/** A clock that stands still until a test moves it; it begins at noon of 2026-01-02, so that schedules have a known day. */
export class ManualClock implements Clock {
  private readonly startedAt = Date.UTC(2026, 0, 2, 12);
  private passed = 0;
  private timers: readonly Timer[] = [];

  now(): number {
    return this.startedAt + this.passed;
  }

  elapsed(): number {
    return this.passed;
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.passed + Math.max(0, ms), callback };
    this.timers = [...this.timers, timer];
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  }

  /** Timers that have not fired yet. */
  get waiting(): number {
    return this.timers.length;
  }

  /** Lets so many milliseconds pass: timers fire in their order, and what each of them wakes runs before the next. */
  async advance(ms: number): Promise<void> {
    const end = this.passed + ms;
    await settle();
    for (let next = this.next(end); next !== undefined; next = this.next(end)) {
      const { at, callback } = next;
      this.timers = this.timers.filter((other) => other !== next);
      this.passed = at;
      callback();
      await settle();
    }
    this.passed = end;
  }

  private next(end: number): Timer | undefined {
    const due = this.timers.filter(({ at }) => at <= end);
    return due.reduce<Timer | undefined>((first, timer) => (first && first.at <= timer.at ? first : timer), undefined);
  }
}

/** Resolves when everything that waits for nothing but its turn has had it. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await setImmediate();
}
