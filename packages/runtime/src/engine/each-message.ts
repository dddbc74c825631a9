import { BloblangRuntimeError } from '@weir/bloblang/interpreter';
import type { Batch, Message } from '../message/message.js';
import type { ComponentDeps } from './definition.js';

/** One batch to go on with, or none when every message was dropped. */
export function oneBatch(messages: Batch): readonly Batch[] {
  return messages.length === 0 ? NONE : [messages];
}

const NONE: readonly Batch[] = [];

/** Marks a message as failed by this component: it goes on, and later components see the error. */
export function markFailed(message: Message, deps: ComponentDeps, reason: string): Message {
  deps.metrics.counter('processor_error').value++;
  deps.log.write('error', reason, { component: deps.name });
  return message.withError({ message: reason, name: deps.name, label: deps.label, path: deps.path });
}

/**
 * Runs a function over each message: it answers with the message to go on with, or undefined to drop it. A mapping that
 * fails marks the message.
 */
export function eachMessage(
  batch: Batch,
  deps: ComponentDeps,
  change: (message: Message, index: number) => Message | undefined,
): readonly Batch[] {
  const done: Message[] = [];
  for (let index = 0; index < batch.length; index++) {
    const message = batch[index] as Message;
    try {
      const changed = change(message, index);
      if (changed !== undefined) done.push(changed);
    } catch (error) {
      if (!(error instanceof BloblangRuntimeError)) throw error;
      done.push(markFailed(message, deps, error.message));
    }
  }
  return oneBatch(done);
}
