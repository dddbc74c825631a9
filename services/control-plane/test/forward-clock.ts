import type { Clock } from '../src/clock.js';

interface Timer {
  readonly at: number;
  readonly task: () => void;
  handle: NodeJS.Timeout | undefined;
}

/** The machine's clock, which a test can put forward: what has become due meanwhile happens at once. */
export class ForwardClock implements Clock {
  #ahead = 0;
  readonly #timers = new Set<Timer>();

  readonly now = (): number => Date.now() + this.#ahead;

  readonly after = (ms: number, task: () => void): (() => void) => {
    const timer: Timer = { at: this.now() + ms, task, handle: undefined };
    this.#timers.add(timer);
    this.#arm(timer);
    return () => {
      clearTimeout(timer.handle);
      this.#timers.delete(timer);
    };
  };

  forward(ms: number): void {
    this.#ahead += ms;
    for (const timer of this.#timers) this.#arm(timer);
  }

  #arm(timer: Timer): void {
    clearTimeout(timer.handle);
    const ms = Math.min(Math.max(0, timer.at - this.now()), 2 ** 31 - 1);
    timer.handle = setTimeout(() => {
      this.#timers.delete(timer);
      timer.task();
    }, ms).unref();
  }
}
