import { defineComponent } from '../../engine/definition.js';

/** Sends messages to the `inproc` input of the same name in the same execution, and answers with what becomes of them there. */
export const inprocOutput = defineComponent({
  kind: 'output',
  name: 'inproc',
  create(view, deps) {
    const channel = view.asString();
    return {
      maxInFlight: Number.POSITIVE_INFINITY,
      write: (batch) => deps.host.channels.send(channel, batch),
      close: async () => undefined,
    };
  },
});
