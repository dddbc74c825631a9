import { defineComponent } from '../../engine/definition.js';

/** The processor resource of that label. */
export const resourceProcessor = defineComponent({
  kind: 'processor',
  name: 'resource',
  create: (view, deps) => deps.resources.processor(view.asString(), view.path),
});
