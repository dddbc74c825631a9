import type { Catalogues } from '@weir/verdict';
import { Lane } from './lane.js';
import { runTask } from './run-task.js';
import { type Task, type TaskKind, type TaskOf, type TaskResults, taskSize, type Work } from './task.js';

export interface WorkOptions {
  /** Worker threads for ordinary documents; 0 = work on the calling thread, without time bound. */
  readonly threads: number;
  readonly timeoutMs: number;
  readonly workerMemoryMb: number;
}

/** Documents from this length on wait for each other, not for the small ones. */
const LARGE = 24 * 1024;
const QUEUE = 2000;
/** Enough that a worker never waits for the main thread, few enough that another may take the rest. */
const DEPTH = 4;

/** Work on threads: a lane for ordinary documents, and one thread for large ones, started with the first of them. */
export function createWork(options: WorkOptions, catalogues: Catalogues): Work {
  const { threads, timeoutMs, workerMemoryMb: memoryMb } = options;
  if (threads === 0) return inlineWork(catalogues);
  const small = new Lane({ threads, depth: DEPTH, patient: false, timeoutMs, memoryMb, queue: QUEUE });
  let large: Lane | undefined;
  const laneOf = (task: Task): Lane => {
    if (taskSize(task) < LARGE) return small;
    large ??= new Lane({ threads: 1, depth: 1, patient: true, timeoutMs, memoryMb, queue: QUEUE });
    return large;
  };
  return {
    run: <K extends TaskKind>(task: TaskOf<K>) => laneOf(task).run(task) as Promise<TaskResults[K]>,
    async close() {
      await Promise.all([small.close(), large?.close()]);
    },
  };
}

const inlineWork = (catalogues: Catalogues): Work => ({
  run: async <K extends TaskKind>(task: TaskOf<K>) => runTask(task, catalogues) as TaskResults[K],
  close: () => Promise.resolve(),
});
