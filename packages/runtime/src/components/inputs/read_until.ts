import { BloblangRuntimeError } from '@weir/bloblang/interpreter';
import type { Source } from '../../engine/component.js';
import { defineComponent } from '../../engine/definition.js';

/** Reads from an input until a message makes a check true, or nothing has come for a while. */
export const readUntilInput = defineComponent({
  kind: 'input',
  name: 'read_until',
  async create(view, deps) {
    const inner = await deps.build.input(view.component('input'));
    const text = view.optionalString('check');
    const check = text === '' ? undefined : deps.mapping(text, view.at('check'));
    const idleMs = view.optionalDuration('idle_timeout');
    let cancelIdle: (() => void) | undefined;
    let ended = false;
    const end = (source: Source) => {
      if (ended) return;
      ended = true;
      cancelIdle?.();
      void inner.stop();
      source.exhausted();
    };
    const watch = (source: Source) => {
      cancelIdle?.();
      if (idleMs !== undefined && !ended) cancelIdle = deps.clock.after(idleMs, () => end(source));
    };
    return {
      async start(source) {
        watch(source);
        await inner.start({
          submit(batch, settle) {
            watch(source);
            source.submit(batch, settle);
            try {
              const done = batch.some((_, index) => check?.query(batch, index, deps.services) === true);
              if (done) end(source);
            } catch (error) {
              if (!(error instanceof BloblangRuntimeError)) throw error;
              deps.log.write('error', `the check failed: ${error.message}`);
            }
          },
          room: () => source.room(),
          exhausted: () => end(source),
        });
      },
      async stop() {
        cancelIdle?.();
        await inner.stop();
      },
      async close() {
        cancelIdle?.();
        await inner.close();
      },
    };
  },
});
