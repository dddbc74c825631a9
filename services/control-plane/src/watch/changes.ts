import type { Clock } from '../clock.js';

/** So many are woken at once; thousands together would keep everybody else from being answered. */
const AT_ONCE = 50;

/** Tells those who wait that something was committed; what it was they read themselves. */
export class Changes {
  readonly #later: (task: () => void) => void;
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #watchers = new Set<(ids: ReadonlySet<string>) => void>();

  /** `later` runs a task when whatever else there is to do has had its turn. */
  constructor(later: (task: () => void) => void = setImmediate) {
    this.#later = later;
  }

  /** Wakes everyone who waits for one of these records, named by their ids; where they are many, one after the other. */
  announce(ids: ReadonlySet<string>): void {
    if (ids.size === 0) return;
    for (const watcher of this.#watchers) watcher(ids);
    const waiting: (() => void)[] = [];
    for (const id of ids) {
      for (const wake of this.#listeners.get(id) ?? []) waiting.push(wake);
    }
    this.#wake(waiting, 0);
  }

  #wake(waiting: readonly (() => void)[], start: number): void {
    const end = Math.min(waiting.length, start + AT_ONCE);
    for (let index = start; index < end; index++) waiting[index]?.();
    if (end < waiting.length) this.#later(() => this.#wake(waiting, end));
  }

  /** Tells the watcher what every announcement is about, before anyone else is woken, until the returned function is called. */
  watchAll(watcher: (ids: ReadonlySet<string>) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Calls `wake` at each announcement of the id, until the returned function is called, and perhaps once after that. */
  subscribe(id: string, wake: () => void): () => void {
    const listeners = this.#listeners.get(id) ?? new Set();
    this.#listeners.set(id, listeners.add(wake));
    return () => {
      listeners.delete(wake);
      if (listeners.size === 0) this.#listeners.delete(id);
    };
  }
}

export interface WaitOptions {
  readonly changes: Changes;
  readonly clock: Clock;
  /** Of the record that is waited for; of several, any. */
  readonly id: string | readonly string[];
  /** Longest wait in milliseconds. */
  readonly waitMs: number;
  /** Ends the wait early. */
  readonly signal: AbortSignal;
}

/** Reads again at every change until the value is good enough, the time is up or the caller has gone; the last value. */
export async function readUntil<T>(
  read: () => Promise<T>,
  isGood: (value: T) => boolean,
  { changes, clock, id, waitMs, signal }: WaitOptions,
): Promise<T> {
  const deadline = clock.now() + waitMs;
  let changed = false;
  let wake = (): void => {};
  // Subscribed before the first reading: a change in between must not be missed.
  const unsubscribe = [id].flat().map((each) =>
    changes.subscribe(each, () => {
      changed = true;
      wake();
    }),
  );
  const onAbort = (): void => wake();
  signal.addEventListener('abort', onAbort);
  try {
    for (;;) {
      changed = false;
      const value = await read();
      const left = deadline - clock.now();
      if (isGood(value) || left <= 0 || signal.aborted) return value;
      if (changed) continue;
      await new Promise<void>((resolve) => {
        const cancel = clock.after(left, resolve);
        wake = () => {
          cancel();
          resolve();
        };
      });
    }
  } finally {
    for (const each of unsubscribe) each();
    signal.removeEventListener('abort', onAbort);
  }
}
