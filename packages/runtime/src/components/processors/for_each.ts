import { childChain } from '../../engine/child-chain.js';
import { defineComponent } from '../../engine/definition.js';
import { oneBatch } from '../../engine/each-message.js';
import type { Message } from '../../message/message.js';

/** Runs processors over each message as a batch of its own; the results travel on together. */
export const forEachProcessor = defineComponent({
  kind: 'processor',
  name: 'for_each',
  async create(view, deps) {
    const chain = await childChain(view.asComponents(), deps);
    return {
      async process(batch) {
        const done: Message[] = [];
        for (const message of batch) for (const part of await chain.run([message])) done.push(...part);
        return oneBatch(done);
      },
    };
  },
});
