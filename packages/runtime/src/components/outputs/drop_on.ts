import { compilePattern } from '../../engine/compile-pattern.js';
import { defineComponent } from '../../engine/definition.js';
import { ACKNOWLEDGED, type Outcome } from '../../message/outcome.js';

/** Gives messages up that an output refuses, or that it does not take within a time: they count as delivered. */
export const dropOnOutput = defineComponent({
  kind: 'output',
  name: 'drop_on',
  async create(view, deps) {
    const inner = await deps.build.output(view.component('output'));
    const onError = view.boolean('error');
    const patterns = view
      .strings('error_patterns')
      .map((pattern) => compilePattern(pattern, view.at('error_patterns')));
    const longest = view.optionalDuration('back_pressure');
    const mayDrop = (reason: string) =>
      (onError && patterns.length === 0) || patterns.some((pattern) => pattern.matcher(reason).find());
    const drop = (reason: string): Outcome => {
      deps.metrics.counter('output_dropped').value++;
      deps.log.write('warn', `dropped: ${reason}`);
      return ACKNOWLEDGED;
    };
    return {
      maxInFlight: Number.POSITIVE_INFINITY,
      connect: async () => inner.connect?.(),
      async write(batch) {
        const written = inner
          .write(batch)
          .then((outcome) => (outcome.kind === 'refused' && mayDrop(outcome.reason) ? drop(outcome.reason) : outcome));
        if (longest === undefined) return written;
        return new Promise((resolve, reject) => {
          const cancel = deps.clock.after(longest, () => resolve(drop(`not taken within ${longest} ms`)));
          written.then((outcome) => {
            cancel();
            resolve(outcome);
          }, reject);
        });
      },
      close: () => inner.close(),
    };
  },
});
