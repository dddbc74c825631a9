import { parentPort, workerData } from 'node:worker_threads';
import { invariant } from '@weir/diagnostics';
import { systemClock } from '../clock.js';
import { Execution } from '../engine/execution.js';
import { LogOutbox } from './log-outbox.js';
import type { FromWorker, ToWorker, WorkerOrder } from './protocol.js';

/** How often the worker says that its loop still turns. */
const ALIVE_MS = 2_000;

const port = parentPort;
invariant(port !== null, 'this file runs in a worker');
const order = workerData as WorkerOrder;
const tell = (message: FromWorker) => port.postMessage(message);

const outbox = new LogOutbox(systemClock, (lines, dropped) => tell({ kind: 'logs', lines, dropped }));
const execution = new Execution({
  ...order,
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
      const { rss: _, ...memory } = process.memoryUsage();
      const numbers = { ...execution.metrics.snapshot(), heap_used_bytes: memory.heapUsed };
      tell({ kind: 'metrics', request: message.request, numbers });
      return;
    }
  }
});

const alive = setInterval(() => tell({ kind: 'alive' }), ALIVE_MS);
alive.unref();

await execution.start();
