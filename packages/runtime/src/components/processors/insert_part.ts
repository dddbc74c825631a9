import { BloblangRuntimeError } from '@weir/bloblang/interpreter';
import { defineComponent } from '../../engine/definition.js';
import { markFailed } from '../../engine/each-message.js';
import { Message } from '../../message/message.js';

/** Puts a new message into each batch, at a place that counts from the end when negative. */
export const insertPartProcessor = defineComponent({
  kind: 'processor',
  name: 'insert_part',
  create(view, deps) {
    const index = view.number('index');
    const content = deps.text(view.string('content'), view.at('content'));
    return {
      process(batch) {
        const [first] = batch;
        if (first === undefined) return [];
        try {
          const added = Message.ofBytes(content.bytes(batch, 0, deps.services)).withDelivery(first.delivery);
          const at = index < 0 ? Math.max(0, batch.length + 1 + index) : Math.min(index, batch.length);
          return [[...batch.slice(0, at), added, ...batch.slice(at)]];
        } catch (error) {
          if (!(error instanceof BloblangRuntimeError)) throw error;
          return [batch.map((message) => markFailed(message, deps, error.message))];
        }
      },
    };
  },
});
