import type { Batch, Message } from '../message/message.js';
import { type Outcome, refused, refusedMessages } from '../message/outcome.js';
import type { Source } from './component.js';

/** Named channels inside one execution: what is sent waits until somebody receives it, and the sender waits for the outcome. */
export class Channels {
  private readonly receivers = new Map<string, Source>();
  private readonly waiting = new Map<string, { batch: Batch; resolve: (outcome: Outcome) => void }[]>();

  /** Resolves when the receiving side has settled the batch. */
  send(name: string, batch: Batch): Promise<Outcome> {
    const copies = batch.map((message) => message.withDelivery(undefined));
    return new Promise((answer) => {
      const resolve = (outcome: Outcome) => answer(ofOriginals(outcome, batch, copies));
      const receiver = this.receivers.get(name);
      if (receiver !== undefined) receiver.submit(copies, resolve);
      else {
        const queue = this.waiting.get(name) ?? [];
        queue.push({ batch: copies, resolve });
        this.waiting.set(name, queue);
      }
    });
  }

  receive(name: string, receiver: Source): void {
    this.receivers.set(name, receiver);
    const queue = this.waiting.get(name) ?? [];
    this.waiting.delete(name);
    for (const { batch, resolve } of queue) receiver.submit(batch, resolve);
  }

  /** Takes the receiver away; what is sent later waits for the next one. */
  leave(name: string): void {
    this.receivers.delete(name);
  }

  /** Refuses everything that still waits. */
  close(): void {
    for (const queue of this.waiting.values()) {
      for (const { resolve } of queue) resolve(refused('closed', 'nobody receives from the channel any more'));
    }
    this.waiting.clear();
  }
}

/** The outcome of copies, told of the messages that they were made of. */
function ofOriginals(outcome: Outcome, batch: Batch, copies: Batch): Outcome {
  if (outcome.kind === 'acknowledged' || outcome.failed === undefined) return outcome;
  const { failed } = outcome;
  return refusedMessages(new Set(batch.filter((_, index) => failed.has(copies[index] as Message))), outcome);
}
