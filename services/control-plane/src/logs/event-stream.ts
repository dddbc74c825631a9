import type { LogReading } from './log-reading.js';

/** Lines of several logs as server-sent events as they come, until all have ended or the reader has gone. */
export async function* eventStream(
  readings: readonly LogReading[],
  event: (reading: LogReading, line: ReturnType<LogReading['lines']>[number]) => unknown,
  signal: AbortSignal,
): AsyncGenerator<string> {
  try {
    for (;;) {
      for (const reading of readings) {
        for (const line of reading.lines()) yield `data: ${JSON.stringify(event(reading, line))}\n\n`;
      }
      if (signal.aborted) return;
      // More came while a slow reader took what was there.
      if (readings.some(({ pending }) => pending)) continue;
      const open = readings.filter(({ state }) => state === 'open');
      if (open.length === 0) return;
      const over = new AbortController();
      await Promise.race(open.map((reading) => reading.next(AbortSignal.any([signal, over.signal]))));
      over.abort();
    }
  } finally {
    for (const reading of readings) reading.close();
  }
}
