import { once } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { bundled } from './bundle.js';
import { beginTogether, type Start } from './lint/begin-together.js';
import type { WorkerAnswer, WorkerOrder } from './lint/lint-files.js';

/** A thread of `weir lint`: takes files as long as there are any, then answers once. */
async function serve(port: MessagePort): Promise<void> {
  const ordered = once(port, 'message');
  beginTogether(workerData as Start);
  const { answer } = bundled('lint-thread') ?? (await import('./lint-thread-index.js'));
  const [order]: unknown[] = await ordered;
  const reply: WorkerAnswer = await answer(order as WorkerOrder);
  port.postMessage(reply);
}

if (parentPort !== null) void serve(parentPort);
