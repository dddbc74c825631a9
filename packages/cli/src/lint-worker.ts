import { parentPort, workerData } from 'node:worker_threads';
import { bundled } from './bundle.js';
import type { WorkerAnswer, WorkerOrder } from './lint/lint-files.js';

// A thread of `weir lint`: takes files as long as there are any, then answers once.
const { answer } = bundled('lint') ?? (await import('./lint-index.js'));
const reply: WorkerAnswer = await answer(workerData as WorkerOrder);
parentPort?.postMessage(reply);
