import { parentPort, workerData } from 'node:worker_threads';
import { invariant } from '@weir/diagnostics';
import { loadCatalogues } from '@weir/verdict';
import { lowerPriority } from './lower-priority.js';
import { failureMessage, type ResultMessage, type TaskMessage, type WorkerStart } from './message.js';
import { runTask } from './run-task.js';

const port = parentPort;
invariant(port !== null, 'this module is the start of a worker thread');
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
