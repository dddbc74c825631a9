import { defineComponent } from '../../engine/definition.js';

/** Does nothing. */
export const noopProcessor = defineComponent({
  kind: 'processor',
  name: 'noop',
  create: () => ({ process: (batch) => [batch] }),
});
