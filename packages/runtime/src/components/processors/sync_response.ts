import { defineComponent } from '../../engine/definition.js';

/** Hands messages as they are now back to whoever sent them, with the acknowledgement. */
export const syncResponseProcessor = defineComponent({
  kind: 'processor',
  name: 'sync_response',
  create: () => ({
    process(batch) {
      for (const message of batch) {
        const { delivery } = message;
        if (delivery !== undefined) delivery.replies = [...(delivery.replies ?? []), message];
      }
      return [batch];
    },
  }),
});
