import { Delivery } from '../message/delivery.js';
import type { Batch, Message } from '../message/message.js';
import { ACKNOWLEDGED, type Outcome, outcomeOf, type Refused, refusedMessages } from '../message/outcome.js';
import type { Source } from './component.js';

/**
 * Gives each message of a batch a delivery of its own and calls back when all of them are settled: acknowledged when
 * every one was, else refused for exactly those that were not.
 */
export function openTransaction(batch: Batch, settle: (outcome: Outcome) => void): void {
  const [only] = batch;
  if (batch.length === 1 && only !== undefined) {
    only.delivery = new Delivery();
    only.delivery.onSettled(settle);
    return;
  }
  let open = batch.length;
  let first: Refused | undefined;
  const failed = new Set<Message>();
  for (const message of batch) {
    message.delivery = new Delivery();
    message.delivery.onSettled((outcome) => {
      if (outcome.kind === 'refused') {
        first ??= outcome;
        failed.add(message);
      }
      if (--open === 0) settle(first === undefined ? ACKNOWLEDGED : refusedMessages(failed, first));
    });
  }
  if (open === 0) settle(ACKNOWLEDGED);
}

/** Keeps the deliveries of these messages open until {@link releaseBatch}. */
export function holdBatch(batch: Batch): void {
  for (const message of batch) message.delivery?.hold();
}

/** Gives each message's delivery its share of the batch's outcome. */
export function releaseBatch(batch: Batch, outcome: Outcome): void {
  for (const message of batch) message.delivery?.release(outcomeOf(outcome, message));
}

/**
 * Submits messages that belong to deliveries already, as a transaction of their own whose outcome and replies come back
 * to those deliveries.
 */
export function submitNested(source: Source, batch: Batch): void {
  const copies = batch.map((message) => message.withDelivery(undefined));
  holdBatch(batch);
  source.submit(copies, (outcome) => {
    batch.forEach((message, index) => {
      const copy = copies[index] as Message;
      const replies = copy.delivery?.replies;
      if (replies !== undefined && message.delivery !== undefined) message.delivery.replies = replies;
      message.delivery?.release(outcomeOf(outcome, copy));
    });
  });
}
