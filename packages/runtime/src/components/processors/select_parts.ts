import { defineComponent } from '../../engine/definition.js';
import { oneBatch } from '../../engine/each-message.js';

/** Keeps the messages at the given places of a batch, in that order; negative places count from the end. */
export const selectPartsProcessor = defineComponent({
  kind: 'processor',
  name: 'select_parts',
  create(view) {
    const parts = view.numbers('parts');
    return { process: (batch) => oneBatch(parts.flatMap((part) => batch.at(part) ?? [])) };
  },
});
