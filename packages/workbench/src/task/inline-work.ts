import type { Catalogues } from '@weir/verdict';
import { runTask } from './run-task.js';
import type { TaskKind, TaskOf, TaskResults, Work } from './task.js';

/** Work on the calling thread: without threads to start, and without a bound of time. */
export const createInlineWork = (catalogues: () => Promise<Catalogues>): Work => ({
  run: async <K extends TaskKind>(task: TaskOf<K>) => runTask(task, await catalogues()) as TaskResults[K],
  close: () => Promise.resolve(),
});
