import { type Clock, sleep } from '../clock.js';
import type { Batch } from '../message/message.js';
import type { Outcome } from '../message/outcome.js';
import type { Output } from './component.js';
import { writeUntilTaken } from './write-until-taken.js';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 10_000;

/** What waiting for an output needs: a clock, and a signal that ends it. */
export interface Patience {
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Writes again after growing waits until everything is taken, the pipeline itself rejects it, or the execution ends. */
export function writePatiently(output: Output, batch: Batch, { clock, signal }: Patience): Promise<Outcome> {
  let wait = FIRST_WAIT_MS;
  return writeUntilTaken(output, batch, ({ code }) => {
    if (code === 'rejected' || code === 'closed') return Promise.resolve(false);
    const slept = sleep(clock, wait, signal);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    return slept;
  });
}
