import { readTimeToLive } from '../../config/time-to-live.js';
import { childChain } from '../../engine/child-chain.js';
import { defineComponent } from '../../engine/definition.js';
import { inTurn } from '../../engine/in-turn.js';
import type { Batch, Message } from '../../message/message.js';

/** Replaces each message by what processors make of it, asked of a cache first and kept there afterwards. */
export const cachedProcessor = defineComponent({
  kind: 'processor',
  name: 'cached',
  async create(view, deps) {
    const cache = await deps.resources.cache(view.string('cache'), view.at('cache'));
    const key = deps.text(view.string('key'), view.at('key'));
    const ttl = readTimeToLive(view, deps);
    const skip = view.optionalString('skip_on');
    const skipOn = skip === '' ? undefined : deps.mapping(skip, view.at('skip_on'));
    const chain = await childChain(view.components('processors'), deps);
    const answer = async (batch: Batch, index: number, message: Message): Promise<readonly Message[]> => {
      const name = key.text(batch, index, deps.services);
      const known = await cache.get(name);
      if (known !== undefined) return [message.withBytes(known)];
      const made = (await chain.run([message])).flat();
      const [only] = made;
      if (only === undefined || made.length > 1 || only.error !== undefined) return made;
      if (skipOn?.query([only], 0, deps.services) === true) return made;
      await cache.set(name, only.bytes(), ttl(batch, index));
      return made;
    };
    return { process: (batch) => inTurn(batch, deps, (message, index) => answer(batch, index, message)) };
  },
});
