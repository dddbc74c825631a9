import { BloblangRuntimeError } from '@weir/bloblang/interpreter';
import type { Batch, Message } from '../message/message.js';
import { CacheError } from './component.js';
import type { ComponentDeps } from './definition.js';
import { markFailed, oneBatch } from './each-message.js';

/**
 * Runs a function that may wait over each message, one after another: it answers with the messages to go on with. A mapping
 * or a cache that fails marks the message.
 */
export async function inTurn(
  batch: Batch,
  deps: ComponentDeps,
  change: (message: Message, index: number) => Promise<readonly Message[]>,
): Promise<readonly Batch[]> {
  const done: Message[] = [];
  for (let index = 0; index < batch.length; index++) {
    const message = batch[index] as Message;
    try {
      done.push(...(await change(message, index)));
    } catch (error) {
      if (!(error instanceof BloblangRuntimeError || error instanceof CacheError)) throw error;
      done.push(markFailed(message, deps, error.message));
    }
  }
  return oneBatch(done);
}
