import { BloblangRuntimeError } from '@weir/bloblang/interpreter';
import { readTimeToLive } from '../../config/time-to-live.js';
import { CacheError } from '../../engine/component.js';
import { defineComponent } from '../../engine/definition.js';
import { ACKNOWLEDGED, refused } from '../../message/outcome.js';

/** Writes each message's body to a cache under a key. */
export const cacheOutput = defineComponent({
  kind: 'output',
  name: 'cache',
  async create(view, deps) {
    const cache = await deps.resources.cache(view.string('target'), view.at('target'));
    const key = deps.text(view.string('key'), view.at('key'));
    const ttl = readTimeToLive(view, deps);
    return {
      maxInFlight: Math.max(1, view.number('max_in_flight')),
      async write(batch) {
        try {
          for (let index = 0; index < batch.length; index++) {
            const bytes = batch[index]?.bytes() ?? new Uint8Array();
            await cache.set(key.text(batch, index, deps.services), bytes, ttl(batch, index));
          }
          return ACKNOWLEDGED;
        } catch (error) {
          if (!(error instanceof BloblangRuntimeError || error instanceof CacheError)) throw error;
          return refused('failed', error.message);
        }
      },
      close: async () => undefined,
    };
  },
});
