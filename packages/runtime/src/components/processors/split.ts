import { defineComponent } from '../../engine/definition.js';
import type { Batch, Message } from '../../message/message.js';

/** Cuts batches into smaller ones by number of messages, bytes or both. */
export const splitProcessor = defineComponent({
  kind: 'processor',
  name: 'split',
  create(view) {
    const size = view.number('size');
    const most = view.number('byte_size');
    return {
      process(batch) {
        const parts: Batch[] = [];
        let part: Message[] = [];
        let bytes = 0;
        for (const message of batch) {
          const length = most > 0 ? message.bytes().byteLength : 0;
          const full = (size > 0 && part.length >= size) || (most > 0 && part.length > 0 && bytes + length > most);
          if (full) {
            parts.push(part);
            part = [];
            bytes = 0;
          }
          part.push(message);
          bytes += length;
        }
        if (part.length > 0) parts.push(part);
        return parts;
      },
    };
  },
});
