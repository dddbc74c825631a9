import { defineComponent } from '../../engine/definition.js';
import { Message } from '../../message/message.js';

/** Everything as one message. */
export const toTheEndScanner = defineComponent({
  kind: 'scanner',
  name: 'to_the_end',
  create: () => ({
    async *scan(bytes) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of bytes) chunks.push(chunk);
      yield [Message.ofBytes(Buffer.concat(chunks))];
    },
  }),
});
