import { sleep } from '../../clock.js';
import { Backoff } from '../../engine/backoff.js';
import { defineComponent } from '../../engine/definition.js';
import { writeUntilTaken } from '../../engine/write-until-taken.js';

/** Writes to an output again and again until it takes the message, within limits of number and time. */
export const retryOutput = defineComponent({
  kind: 'output',
  name: 'retry',
  async create(view, deps) {
    const inner = await deps.build.output(view.component('output'));
    const most = view.number('max_retries');
    const backoff = view.object('backoff') ?? view;
    const limits = {
      initialMs: backoff.duration('initial_interval'),
      longestMs: backoff.duration('max_interval'),
      elapsedMs: backoff.duration('max_elapsed_time'),
    };
    return {
      maxInFlight: Number.POSITIVE_INFINITY,
      connect: async () => inner.connect?.(),
      async write(batch) {
        const wait = new Backoff(limits, deps.clock, deps.random);
        let attempt = 0;
        return writeUntilTaken(inner, batch, async ({ code }) => {
          const next = wait.next();
          if (code === 'closed' || next === undefined || (most > 0 && ++attempt > most)) return false;
          return sleep(deps.clock, next, deps.signal);
        });
      },
      close: () => inner.close(),
    };
  },
});
