import type { Batch, Message } from '../message/message.js';
import { ACKNOWLEDGED, type Outcome, type Refused, refusedMessages } from '../message/outcome.js';
import type { Output } from './component.js';

/**
 * Writes a batch, and what of it is refused again, until all of it is taken or `goOn` answers no. The outcome names exactly
 * those messages that were never taken.
 */
export async function writeUntilTaken(
  output: Output,
  batch: Batch,
  goOn: (refusal: Refused) => Promise<boolean>,
): Promise<Outcome> {
  let left = batch;
  for (;;) {
    const outcome = await output.write(left);
    if (outcome.kind === 'acknowledged') return ACKNOWLEDGED;
    left = remaining(left, outcome);
    if (await goOn(outcome)) continue;
    return left.length === batch.length ? outcome : refusedMessages(new Set(left), outcome);
  }
}

function remaining(batch: Batch, { failed }: Refused): readonly Message[] {
  return failed === undefined ? batch : batch.filter((message) => failed.has(message));
}
