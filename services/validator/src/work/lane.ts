import { Worker } from 'node:worker_threads';
import { Problem } from '@weir/api-contract';
import { failureOf, type ResultMessage, type WorkerStart } from './message.js';
import type { Task, TaskResults } from './task.js';

export interface LaneOptions {
  /** Worker threads of the lane. */
  readonly threads: number;
  readonly timeoutMs: number;
  /** Heap of one worker, in MiB. */
  readonly memoryMb: number;
  /** True to let other threads of the machine go first. */
  readonly patient: boolean;
  /** Most tasks that may wait. */
  readonly queue: number;
}

/** Pause before a worker that could not start is started again. */
const RESTART_MS = 1000;

interface Job {
  readonly task: Task;
  readonly resolve: (result: TaskResults[Task['kind']]) => void;
  readonly reject: (error: unknown) => void;
}

interface Slot {
  readonly worker: Worker;
  /** What the worker does now; undefined while it is idle or starting. */
  job: Job | undefined;
  timer: NodeJS.Timeout | undefined;
  ready: boolean;
}

/** Some worker threads that take tasks from one queue, one at a time each; a worker that hangs or dies is replaced. */
export class Lane {
  readonly #options: LaneOptions;
  readonly #slots: Slot[] = [];
  readonly #waiting: Job[] = [];
  #closed = false;

  constructor(options: LaneOptions) {
    this.#options = options;
    for (let n = 0; n < options.threads; n++) this.#slots.push(this.#start());
  }

  run(task: Task): Promise<TaskResults[Task['kind']]> {
    if (this.#closed || this.#waiting.length >= this.#options.queue)
      return Promise.reject(
        new Problem('unavailable', 'too much work is waiting', { headers: { 'Retry-After': '1' } }),
      );
    return new Promise((resolve, reject) => {
      this.#waiting.push({ task, resolve, reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const job of this.#waiting.splice(0)) job.reject(new Problem('unavailable', 'the service is stopping'));
    await Promise.all(this.#slots.map((slot) => slot.worker.terminate()));
  }

  #next(): void {
    for (const slot of this.#slots) {
      if (this.#waiting.length === 0) return;
      if (slot.ready && slot.job === undefined) this.#give(slot, this.#waiting.shift());
    }
  }

  #give(slot: Slot, job: Job | undefined): void {
    if (job === undefined) return;
    slot.job = job;
    slot.timer = setTimeout(() => this.#replace(slot, tooSlow(this.#options.timeoutMs)), this.#options.timeoutMs);
    slot.worker.postMessage({ task: job.task });
  }

  #start(): Slot {
    const worker = new Worker(new URL('./worker-main.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: this.#options.memoryMb },
      workerData: { patient: this.#options.patient } satisfies WorkerStart,
    });
    const slot: Slot = { worker, job: undefined, timer: undefined, ready: false };
    worker.unref();
    worker.on('message', (message: ResultMessage) => this.#receive(slot, message));
    worker.on('error', (error: NodeJS.ErrnoException) =>
      this.#replace(slot, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch(this.#options.memoryMb) : error),
    );
    return slot;
  }

  #receive(slot: Slot, message: ResultMessage): void {
    if (message.kind === 'ready') {
      slot.ready = true;
      this.#next();
      return;
    }
    const { job } = slot;
    clearTimeout(slot.timer);
    slot.job = undefined;
    if (message.kind === 'done') job?.resolve(message.result);
    else job?.reject(failureOf(message));
    this.#next();
  }

  /** Ends a worker that is of no more use, fails its job, and starts another. */
  #replace(slot: Slot, reason: unknown): void {
    const { job, worker, ready } = slot;
    clearTimeout(slot.timer);
    worker.removeAllListeners();
    worker.on('error', () => undefined);
    void worker.terminate();
    job?.reject(reason);
    const restart = (): void => {
      if (!this.#closed) this.#slots[this.#slots.indexOf(slot)] = this.#start();
    };
    // A worker that dies before it is ready would die again at once.
    if (ready) restart();
    else setTimeout(restart, RESTART_MS).unref();
  }
}

const tooSlow = (ms: number): Problem =>
  new Problem('timed_out', `the work took longer than ${ms} ms`, { hint: 'send a smaller document' });

const tooMuch = (mb: number): Problem =>
  new Problem('timed_out', `the work took more than ${mb} MiB of memory`, { hint: 'send a smaller document' });
