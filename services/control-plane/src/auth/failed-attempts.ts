import type { Clock } from '../clock.js';

interface Attempts {
  readonly count: number;
  readonly at: number;
}

/** Wrong tokens that an address may send before it has to wait. */
const FREE = 3;
const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 2_000;
/** Quiet time after which an address is not held to its past. */
const FORGIVEN_AFTER_MS = 60_000;
/** Most addresses that are remembered; the one that has been quiet longest goes first. */
const MOST_ADDRESSES = 10_000;
/** Most answers that one address can have waiting. */
const MOST_WAITING = 8;

/** Makes guessing slow: each wrong token from an address is answered later than the one before. */
export class FailedAttempts {
  readonly #clock: Clock;
  readonly #attempts = new Map<string, Attempts>();
  readonly #waiting = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Notes a wrong token; resolves when it may be answered, with false when the address has too many waiting already. */
  async delay(address: string): Promise<boolean> {
    const ms = delayAfter(this.#note(address));
    if (ms === 0) return true;
    const waiting = this.#waiting.get(address) ?? 0;
    if (waiting >= MOST_WAITING) return false;
    this.#waiting.set(address, waiting + 1);
    await new Promise<void>((resolve) => this.#clock.after(ms, resolve));
    const left = (this.#waiting.get(address) ?? 1) - 1;
    if (left === 0) this.#waiting.delete(address);
    else this.#waiting.set(address, left);
    return true;
  }

  #note(address: string): number {
    const now = this.#clock.now();
    const before = this.#attempts.get(address);
    const count = before === undefined || now - before.at > FORGIVEN_AFTER_MS ? 1 : before.count + 1;
    this.#attempts.delete(address);
    this.#attempts.set(address, { count, at: now });
    const oldest = this.#attempts.keys().next();
    if (this.#attempts.size > MOST_ADDRESSES && oldest.done !== true) this.#attempts.delete(oldest.value);
    return count;
  }
}

/** How long the answer to the n-th wrong token in a row waits, in milliseconds. */
export function delayAfter(count: number): number {
  return count <= FREE ? 0 : Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(count - FREE - 1, 16));
}
