import { defineComponent } from '../../engine/definition.js';
import { StartError } from '../../engine/start-error.js';
import { Message } from '../../message/message.js';

/** Messages of so many bytes each; the last one may be shorter. */
export const chunkerScanner = defineComponent({
  kind: 'scanner',
  name: 'chunker',
  create(view) {
    const size = view.number('size');
    if (size <= 0) throw new StartError(view.at('size'), 'must be larger than 0');
    return {
      async *scan(bytes) {
        let pending = Buffer.alloc(0);
        for await (const chunk of bytes) {
          pending = Buffer.concat([pending, chunk]);
          for (; pending.length >= size; pending = pending.subarray(size)) {
            yield [Message.ofBytes(pending.subarray(0, size))];
          }
        }
        if (pending.length > 0) yield [Message.ofBytes(pending)];
      },
    };
  },
});
