import { BloblangRuntimeError } from '@weir/bloblang/interpreter';
import { defineComponent } from '../../engine/definition.js';
import { refused } from '../../message/outcome.js';

/** Refuses every message with a reason of the pipeline's own. */
export const rejectOutput = defineComponent({
  kind: 'output',
  name: 'reject',
  create(view, deps) {
    const reason = deps.text(view.asString(), view.path);
    return {
      maxInFlight: Number.POSITIVE_INFINITY,
      async write(batch) {
        try {
          return refused('rejected', reason.text(batch, 0, deps.services), { permanent: true });
        } catch (error) {
          if (!(error instanceof BloblangRuntimeError)) throw error;
          return refused('rejected', `rejected, and the reason cannot be made: ${error.message}`, { permanent: true });
        }
      },
      close: async () => undefined,
    };
  },
});
