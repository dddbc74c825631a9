import { tuneForShortRun } from './tune.js';

/** Threads that are started together: how many there are, how many have begun, and whether the process is tuned. */
export interface Start {
  readonly count: number;
  readonly state: Int32Array<ArrayBufferLike>;
}

const BEGUN = 0;
const TUNED = 1;

/** Longer than any thread takes to begin; one that waited in vain loads more slowly, no more. */
const PATIENCE_MS = 1000;

export const newStart = (count: number): Start => ({ count, state: new Int32Array(new SharedArrayBuffer(8)) });

/**
 * Called by each thread when it begins: the last one tunes the process, and all of them go on then. A thread that begins in
 * a tuned process compiles its half of Node anew, one that loads its bundle in a process that is not tuned compiles that.
 */
export function beginTogether({ count, state }: Start): void {
  if (Atomics.add(state, BEGUN, 1) + 1 < count) {
    Atomics.wait(state, TUNED, 0, PATIENCE_MS);
    return;
  }
  tuneForShortRun();
  Atomics.store(state, TUNED, 1);
  Atomics.notify(state, TUNED);
}
