import { applyMapping } from '../../engine/apply-mapping.js';
import { defineComponent } from '../../engine/definition.js';
import { eachMessage } from '../../engine/each-message.js';

/** Changes each message in place by a mapping. */
export const mutationProcessor = defineComponent({
  kind: 'processor',
  name: 'mutation',
  create(view, deps) {
    const mapping = deps.mapping(view.asString(), view.path);
    return {
      process: (batch) =>
        eachMessage(batch, deps, (message, index) =>
          applyMapping(message, mapping.mutate(batch, index, deps.services)),
        ),
    };
  },
});
