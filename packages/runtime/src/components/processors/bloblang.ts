import { defineComponent } from '../../engine/definition.js';
import { mappingProcessor } from './mapping.js';

/** The older name of `mapping`. */
export const bloblangProcessor = defineComponent({
  kind: 'processor',
  name: 'bloblang',
  create: mappingProcessor.create,
});
