import { type Task, type TaskKind, type TaskOf, type TaskResults, taskSize, type Work } from '@weir/workbench';
import { Lane } from './lane.js';

export interface WorkOptions {
  /** Worker threads for ordinary documents. */
  readonly threads: number;
  readonly timeoutMs: number;
  readonly workerMemoryMb: number;
}

/** Work on threads. */
export interface ThreadedWork extends Work {
  /** Starts the threads for ordinary documents, so that the first request finds them ready. */
  warm(): void;
}

/** Documents from this length on wait for each other, not for the small ones. */
const LARGE = 24 * 1024;
const QUEUE = 2000;
/** Enough that a worker never waits for the main thread, few enough that another may take the rest. */
const DEPTH = 4;

/** Work on threads: a lane for ordinary documents, and one thread for large ones, started with the first of them. */
export function createWork({ threads, timeoutMs, workerMemoryMb: memoryMb }: WorkOptions): ThreadedWork {
  const small = new Lane({ threads, depth: DEPTH, patient: false, timeoutMs, memoryMb, queue: QUEUE });
  const large = new Lane({ threads: 1, depth: 1, patient: true, timeoutMs, memoryMb, queue: QUEUE });
  const laneOf = (task: Task): Lane => (taskSize(task) < LARGE ? small : large);
  return {
    run: <K extends TaskKind>(task: TaskOf<K>) => laneOf(task).run(task) as Promise<TaskResults[K]>,
    warm: () => small.warm(),
    async close() {
      await Promise.all([small.close(), large.close()]);
    },
  };
}
