import { defineComponent } from '../../engine/definition.js';
import { ACKNOWLEDGED, outcomeOf, type Refused, refused, refusedMessages } from '../../message/outcome.js';

/** Refuses messages that a processor failed on and writes the others. */
export const rejectErroredOutput = defineComponent({
  kind: 'output',
  name: 'reject_errored',
  async create(view, deps) {
    const inner = await deps.build.output(view.asComponent());
    return {
      maxInFlight: Number.POSITIVE_INFINITY,
      connect: async () => inner.connect?.(),
      async write(batch) {
        const errored = batch.filter((message) => message.error !== undefined);
        if (errored.length === 0) return inner.write(batch);
        const rejected = refused('rejected', errored[0]?.error?.message ?? '', { permanent: true });
        const sound = batch.filter((message) => message.error === undefined);
        const outcome = sound.length === 0 ? ACKNOWLEDGED : await inner.write(sound);
        const first: Refused = outcome.kind === 'refused' ? outcome : rejected;
        const failed = sound.filter((message) => outcomeOf(outcome, message).kind === 'refused');
        return refusedMessages(new Set([...errored, ...failed]), first);
      },
      close: () => inner.close(),
    };
  },
});
