import { defineComponent } from '../../engine/definition.js';
import { ACKNOWLEDGED } from '../../message/outcome.js';

/** Hands each message back to whoever sent it, with the acknowledgement. */
export const syncResponseOutput = defineComponent({
  kind: 'output',
  name: 'sync_response',
  create: () => ({
    maxInFlight: Number.POSITIVE_INFINITY,
    async write(batch) {
      for (const message of batch) {
        const { delivery } = message;
        if (delivery !== undefined) delivery.replies = [...(delivery.replies ?? []), message];
      }
      return ACKNOWLEDGED;
    },
    close: async () => undefined,
  }),
});
