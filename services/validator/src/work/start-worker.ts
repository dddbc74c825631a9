import { parentPort, workerData } from 'node:worker_threads';
import { invariant } from '@weir/diagnostics';
import { loadCatalogues } from '@weir/verdict';
import { runTask } from '@weir/workbench/tasks';
import { lowerPriority } from './lower-priority.js';
import { failureMessage, type ResultMessage, type TaskMessage, type WorkerStart } from './message.js';

export { loadCatalogues, runTask };

/** What a worker thread does: one task after the other, until it is ended. */
export async function startWorker(): Promise<void> {
  const port = parentPort;
  invariant(port !== null, 'a worker is a thread');
  const { patient }: WorkerStart = workerData;
  if (patient) lowerPriority();
  const post = (message: ResultMessage): void => port.postMessage(message);
  const catalogues = await loadCatalogues();
  port.on('message', ({ task }: TaskMessage) => {
    try {
      post({ kind: 'done', result: runTask(task, catalogues) });
    } catch (error) {
      post(failureMessage(error));
    }
  });
  post({ kind: 'ready' });
}
