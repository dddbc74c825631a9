import { defineComponent } from '../../engine/definition.js';

/** Nothing stands between input and pipeline: a message is acknowledged when the output has it. */
export const noneBuffer = defineComponent({
  kind: 'buffer',
  name: 'none',
  create: () => ({
    open: async (downstream) => downstream,
    drain: async () => undefined,
    close: async () => undefined,
  }),
});
