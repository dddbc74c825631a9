import { once } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { bundled } from './bundle.js';
import type { WorkerAnswer, WorkerOrder } from './lint/lint-files.js';

// A thread of `weir lint`: takes files as long as there are any, then answers once.
if (parentPort !== null) {
  const ordered = once(parentPort, 'message');
  const { answer } = bundled('lint') ?? (await import('./lint-index.js'));
  const [order]: unknown[] = await ordered;
  const reply: WorkerAnswer = await answer(order as WorkerOrder);
  parentPort.postMessage(reply);
}
