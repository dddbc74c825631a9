import type { Processor } from '../../engine/component.js';
import { defineComponent } from '../../engine/definition.js';
import { oneBatch } from '../../engine/each-message.js';
import type { Batch, Message } from '../../message/message.js';

/** Runs processors over each message until one of them fails on it: the rest is then skipped for that message. */
export const tryProcessor = defineComponent({
  kind: 'processor',
  name: 'try',
  async create(view, deps) {
    const processors = await deps.build.processors(view.asComponents());
    return { process: async (batch) => oneBatch(await runUntilFailed(processors, batch)) };
  },
});

async function runUntilFailed(processors: readonly Processor[], batch: Batch): Promise<readonly Message[]> {
  let messages: readonly Message[] = batch;
  for (const processor of processors) {
    const next: Message[] = [];
    for (const message of messages) {
      if (message.error !== undefined) next.push(message);
      else for (const part of await processor.process([message])) next.push(...part);
    }
    messages = next;
  }
  return messages;
}
