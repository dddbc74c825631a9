import { defineComponent } from '../../engine/definition.js';

/** Forgets everything at once. */
export const noopCache = defineComponent({
  kind: 'cache',
  name: 'noop',
  create: () => ({
    get: () => undefined,
    set: () => undefined,
    add: () => true,
    delete: () => undefined,
    close: async () => undefined,
  }),
});
