import { applyMapping } from '../../engine/apply-mapping.js';
import { defineComponent } from '../../engine/definition.js';
import { eachMessage } from '../../engine/each-message.js';

/** Makes a new message out of each one by a mapping. */
export const mappingProcessor = defineComponent({
  kind: 'processor',
  name: 'mapping',
  create(view, deps) {
    const mapping = deps.mapping(view.asString(), view.path);
    return {
      process: (batch) =>
        eachMessage(batch, deps, (message, index) => applyMapping(message, mapping.map(batch, index, deps.services))),
    };
  },
});
