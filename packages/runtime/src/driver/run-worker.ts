import { parentPort, workerData } from 'node:worker_threads';
import { invariant } from '@weir/diagnostics';
import { systemClock } from '../clock.js';
import { Execution } from '../engine/execution.js';
import type { WordLists } from '../engine/word-lists.js';
import { LogOutbox } from './log-outbox.js';
import type { FromWorker, ToWorker, WorkerOrder } from './protocol.js';

export { Execution };

/** How often the worker says that its loop still turns. */
const ALIVE_MS = 2_000;

/**
 * What a worker thread does: runs the execution that it was given and tells the driver about it, until it is ended. The lists
 * are given because a script of a bundle can import nothing in a thread.
 */
export async function runWorker(wordLists: WordLists): Promise<void> {
  const port = parentPort;
  invariant(port !== null, 'a worker is a thread');
  const order = workerData as WorkerOrder;
  const tell = (message: FromWorker) => port.postMessage(message);
  const outbox = new LogOutbox(systemClock, (lines, dropped) => tell({ kind: 'logs', lines, dropped }));
  const execution = new Execution({
    ...order,
    wordLists,
    onStatus: (phase, message, details) => {
      outbox.flush();
      tell({ kind: 'status', phase, message, details });
    },
    onLog: (line) => outbox.add(line),
  });
  port.on('message', (message: ToWorker) => {
    switch (message.kind) {
      case 'stop':
        void execution.stop(message.graceMs);
        return;
      case 'metrics': {
        const { heapUsed } = process.memoryUsage();
        const numbers = { ...execution.metrics.snapshot(), heap_used_bytes: heapUsed };
        tell({ kind: 'metrics', request: message.request, numbers });
        return;
      }
    }
  });
  setInterval(() => tell({ kind: 'alive' }), ALIVE_MS).unref();
  await execution.start();
}
