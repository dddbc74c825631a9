import { defineComponent } from '../../engine/definition.js';

/** The input resource of that label. */
export const resourceInput = defineComponent({
  kind: 'input',
  name: 'resource',
  create: (view, deps) => deps.resources.input(view.asString(), view.path),
});
