import { childChain } from '../../engine/child-chain.js';
import { defineComponent } from '../../engine/definition.js';
import { oneBatch } from '../../engine/each-message.js';
import type { Message } from '../../message/message.js';

/** Runs processors over messages that failed before, and takes the mark of failure away. */
export const catchProcessor = defineComponent({
  kind: 'processor',
  name: 'catch',
  async create(view, deps) {
    const chain = await childChain(view.asComponents(), deps);
    return {
      async process(batch) {
        const done: Message[] = [];
        for (const message of batch) {
          if (message.error === undefined) {
            done.push(message);
            continue;
          }
          for (const part of await chain.run([message])) {
            for (const recovered of part) {
              done.push(recovered.withError(undefined));
            }
          }
        }
        return oneBatch(done);
      },
    };
  },
});
