import { once } from 'node:events';
import type { Deps } from './program/deps.js';

/** The process itself as {@link Deps}. */
export function processDeps(): Deps {
  const interrupted = new AbortController();
  process.once('SIGINT', () => interrupted.abort());
  process.once('SIGTERM', () => interrupted.abort());
  return {
    env: process.env,
    cwd: process.cwd(),
    now: () => Date.now(),
    out: (text) => {
      process.stdout.write(text);
    },
    err: (text) => {
      process.stderr.write(text);
    },
    readStdin: async () => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array);
      return Buffer.concat(chunks);
    },
    stdin: () => process.stdin,
    streams: () => ({ input: process.stdin, output: process.stdout }),
    drained: async () => {
      if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain');
    },
    colors: process.stdout.isTTY === true && process.env.NO_COLOR === undefined && process.env.TERM !== 'dumb',
    interrupted: interrupted.signal,
  };
}
