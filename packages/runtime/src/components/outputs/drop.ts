import { defineComponent } from '../../engine/definition.js';
import { ACKNOWLEDGED } from '../../message/outcome.js';

/** Takes every message and does nothing with it. */
export const dropOutput = defineComponent({
  kind: 'output',
  name: 'drop',
  create: () => ({
    maxInFlight: Number.POSITIVE_INFINITY,
    write: async () => ACKNOWLEDGED,
    close: async () => undefined,
  }),
});
