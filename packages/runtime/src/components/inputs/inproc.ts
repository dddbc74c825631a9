import { defineComponent } from '../../engine/definition.js';

/** Receives what the `inproc` output of the same name in the same execution sends. */
export const inprocInput = defineComponent({
  kind: 'input',
  name: 'inproc',
  create(view, deps) {
    const channel = view.asString();
    return {
      start: async (source) => deps.host.channels.receive(channel, source),
      stop: async () => deps.host.channels.leave(channel),
      close: async () => deps.host.channels.leave(channel),
    };
  },
});
