import { type Clock, sleep } from '../clock.js';
import type { Batch } from '../message/message.js';
import type { Source } from './component.js';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 10_000;

/**
 * Submits a batch, and what of it is refused again after a growing wait, until everything is acknowledged, the pipeline
 * rejects it for good, or the signal is aborted. Without `replay` the first outcome stands.
 */
export function submitUntilDone(
  source: Source,
  batch: Batch,
  options: { readonly replay: boolean; readonly clock: Clock; readonly signal: AbortSignal },
): Promise<boolean> {
  return new Promise((resolve) => {
    const attempt = (left: Batch, wait: number) => {
      source.submit(left, (outcome) => {
        if (outcome.kind === 'acknowledged') {
          resolve(true);
          return;
        }
        if (!options.replay || outcome.code === 'closed' || options.signal.aborted) {
          resolve(false);
          return;
        }
        const failed = outcome.failed;
        const again = failed === undefined ? left : left.filter((message) => failed.has(message));
        void sleep(options.clock, wait, options.signal).then((slept) => {
          if (slept) attempt(again, Math.min(wait * 2, LONGEST_WAIT_MS));
          else resolve(false);
        });
      });
    };
    attempt(batch, FIRST_WAIT_MS);
  });
}
