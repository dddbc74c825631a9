import { readTimeToLive } from '../../config/time-to-live.js';
import { defineComponent } from '../../engine/definition.js';
import { markFailed } from '../../engine/each-message.js';
import { inTurn } from '../../engine/in-turn.js';
import { StartError } from '../../engine/start-error.js';
import type { Message } from '../../message/message.js';

const OPERATORS = ['set', 'add', 'get', 'delete'] as const;

/** Reads or writes a cache for each message; `get` replaces the body with what was found. */
export const cacheProcessor = defineComponent({
  kind: 'processor',
  name: 'cache',
  async create(view, deps) {
    const cache = await deps.resources.cache(view.string('resource'), view.at('resource'));
    const operator = OPERATORS.find((known) => known === view.string('operator'));
    if (operator === undefined) {
      throw new StartError(view.at('operator'), `there is no operator ${view.string('operator')}`);
    }
    const key = deps.text(view.string('key'), view.at('key'));
    const value = deps.text(view.optionalString('value'), view.at('value'));
    const ttl = readTimeToLive(view, deps);
    const act = async (batch: readonly Message[], index: number, message: Message): Promise<Message> => {
      const name = key.text(batch, index, deps.services);
      switch (operator) {
        case 'get': {
          const found = await cache.get(name);
          return found === undefined
            ? markFailed(message, deps, `the key ${name} is not there`)
            : message.withBytes(found);
        }
        case 'delete':
          await cache.delete(name);
          return message;
        case 'set':
        case 'add': {
          const ttlMs = ttl(batch, index);
          const bytes = value.bytes(batch, index, deps.services);
          if (operator === 'set') {
            await cache.set(name, bytes, ttlMs);
            return message;
          }
          const added = await cache.add(name, bytes, ttlMs);
          return added ? message : markFailed(message, deps, `the key ${name} is there already`);
        }
      }
    };
    return { process: (batch) => inTurn(batch, deps, async (message, index) => [await act(batch, index, message)]) };
  },
});
