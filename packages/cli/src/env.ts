import { once } from 'node:events';
import type { Deps } from './program/deps.js';

/** The process itself as {@link Deps}. */
export function processDeps(): Deps {
  const interrupted = new AbortController();
  process.once('SIGINT', () => interrupted.abort());
  process.once('SIGTERM', () => interrupted.abort());
  // Whoever reads the output may have seen enough, as `head` does: nothing more is written, and that is no failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    interrupted.abort();
  });
  return {
    env: process.env,
    cwd: process.cwd(),
    now: () => Date.now(),
    out: (text) => {
      if (process.stdout.writable) process.stdout.write(text);
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
      if (!process.stdout.writableNeedDrain) return;
      // Also once nobody reads any more.
      await Promise.race([once(process.stdout, 'drain'), once(process.stdout, 'close')]).catch(() => undefined);
    },
    colors: process.stdout.isTTY === true && process.env.NO_COLOR === undefined && process.env.TERM !== 'dumb',
    interrupted: interrupted.signal,
  };
}
