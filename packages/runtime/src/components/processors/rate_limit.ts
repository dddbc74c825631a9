import { sleep } from '../../clock.js';
import { defineComponent } from '../../engine/definition.js';

/** Lets messages through as fast as a rate limit allows. */
export const rateLimitProcessor = defineComponent({
  kind: 'processor',
  name: 'rate_limit',
  async create(view, deps) {
    const limit = await deps.resources.rateLimit(view.string('resource'), view.at('resource'));
    return {
      async process(batch) {
        for (const message of batch) {
          const bytes = message.bytes().byteLength;
          for (let wait = limit.access(bytes); wait > 0; wait = limit.access(bytes)) {
            if (!(await sleep(deps.clock, wait, deps.signal))) return [batch];
          }
        }
        return [batch];
      },
    };
  },
});
