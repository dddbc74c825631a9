import { BloblangRuntimeError } from '@weir/bloblang/interpreter';
import { sleep } from '../../clock.js';
import { parseDuration } from '../../config/duration.js';
import { defineComponent } from '../../engine/definition.js';
import { markFailed } from '../../engine/each-message.js';
import type { Message } from '../../message/message.js';

/** Waits before each message goes on. */
export const sleepProcessor = defineComponent({
  kind: 'processor',
  name: 'sleep',
  create(view, deps) {
    const duration = deps.text(view.string('duration'), view.at('duration'));
    return {
      async process(batch) {
        const done: Message[] = [];
        for (let index = 0; index < batch.length; index++) {
          const message = batch[index] as Message;
          try {
            const text = duration.text(batch, index, deps.services);
            const ms = parseDuration(text);
            if (ms !== undefined) await sleep(deps.clock, ms, deps.signal);
            done.push(ms === undefined ? markFailed(message, deps, `${text} is not a duration`) : message);
          } catch (error) {
            if (!(error instanceof BloblangRuntimeError)) throw error;
            done.push(markFailed(message, deps, error.message));
          }
        }
        return [done];
      },
    };
  },
});
