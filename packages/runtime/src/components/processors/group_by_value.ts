import { BloblangRuntimeError } from '@weir/bloblang/interpreter';
import { defineComponent } from '../../engine/definition.js';
import { markFailed } from '../../engine/each-message.js';
import type { Message } from '../../message/message.js';

/** Cuts batches into one batch per value of a text, in the order in which the values first come. */
export const groupByValueProcessor = defineComponent({
  kind: 'processor',
  name: 'group_by_value',
  create(view, deps) {
    const value = deps.text(view.string('value'), view.at('value'));
    return {
      process(batch) {
        const groups = new Map<string, Message[]>();
        for (let index = 0; index < batch.length; index++) {
          let message = batch[index] as Message;
          let key = '';
          try {
            key = value.text(batch, index, deps.services);
          } catch (error) {
            if (!(error instanceof BloblangRuntimeError)) throw error;
            message = markFailed(message, deps, error.message);
          }
          const group = groups.get(key) ?? [];
          group.push(message);
          groups.set(key, group);
        }
        return [...groups.values()];
      },
    };
  },
});
