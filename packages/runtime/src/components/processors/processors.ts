import { childChain } from '../../engine/child-chain.js';
import { defineComponent } from '../../engine/definition.js';

/** Runs a list of processors as one. */
export const processorsProcessor = defineComponent({
  kind: 'processor',
  name: 'processors',
  async create(view, deps) {
    const chain = await childChain(view.asComponents(), deps);
    return { process: (batch) => chain.run(batch) };
  },
});
