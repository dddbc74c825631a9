import { performance } from 'node:perf_hooks';

/** Wall time, elapsed time and timers: the only place this package asks the machine for them. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds that only grow, for measuring. */
  elapsed(): number;
  /** Calls back once after at least that many milliseconds; the answer takes it back. */
  after(ms: number, callback: () => void): () => void;
}

/** The longest wait that a timer of this platform takes; longer ones would fire at once. */
const LONGEST = 2 ** 31 - 1;

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, Math.min(ms, LONGEST));
    return () => clearTimeout(timer);
  },
};

/** Resolves after at least that many milliseconds, or as soon as the signal is aborted: answers whether it slept to the end. */
export function sleep(clock: Clock, ms: number, signal?: AbortSignal): Promise<boolean> {
  if (signal?.aborted === true) return Promise.resolve(false);
  return new Promise((resolve) => {
    const onAbort = () => {
      cancel();
      resolve(false);
    };
    const cancel = clock.after(ms, () => {
      signal?.removeEventListener('abort', onAbort);
      resolve(true);
    });
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
