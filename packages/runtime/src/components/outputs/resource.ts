import { defineComponent } from '../../engine/definition.js';

/** The output resource of that label; it is shared, so whoever owns it closes it. */
export const resourceOutput = defineComponent({
  kind: 'output',
  name: 'resource',
  async create(view, deps) {
    const shared = await deps.resources.output(view.asString(), view.path);
    return {
      maxInFlight: Number.POSITIVE_INFINITY,
      write: (batch) => shared.write(batch),
      close: async () => undefined,
    };
  },
});
