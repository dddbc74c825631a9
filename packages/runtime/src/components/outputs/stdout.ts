import { defineComponent } from '../../engine/definition.js';
import { ACKNOWLEDGED } from '../../message/outcome.js';

/** Writes each message as a line to the execution's standard output, which its log keeps. */
export const stdoutOutput = defineComponent({
  kind: 'output',
  name: 'stdout',
  create: (_view, deps) => ({
    maxInFlight: 1,
    async write(batch) {
      for (const message of batch) deps.host.writeStdout(message.bytes());
      return ACKNOWLEDGED;
    },
    close: async () => undefined,
  }),
});
