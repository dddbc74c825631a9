import { sleep } from '../../clock.js';
import { parseDuration } from '../../config/duration.js';
import { defineComponent } from '../../engine/definition.js';
import { markFailed } from '../../engine/each-message.js';
import { inTurn } from '../../engine/in-turn.js';

/** Waits before each message goes on. */
export const sleepProcessor = defineComponent({
  kind: 'processor',
  name: 'sleep',
  create(view, deps) {
    const duration = deps.text(view.string('duration'), view.at('duration'));
    return {
      process: (batch) =>
        inTurn(batch, deps, async (message, index) => {
          const text = duration.text(batch, index, deps.services);
          const ms = parseDuration(text);
          if (ms === undefined) return [markFailed(message, deps, `${text} is not a duration`)];
          await sleep(deps.clock, ms, deps.signal);
          return [message];
        }),
    };
  },
});
