import { Worker } from 'node:worker_threads';
import { Problem } from '@weir/api-contract';
import { isQuick, type Task, type TaskResults } from '@weir/workbench';
import { failureOf, type ResultMessage, type WorkerStart } from './message.js';

export interface LaneOptions {
  /** Worker threads of the lane. */
  readonly threads: number;
  readonly timeoutMs: number;
  /** Heap of one worker, in MiB. */
  readonly memoryMb: number;
  /** Most quick tasks that a worker holds at once, so that it has the next one at hand; 1 = one after the other. */
  readonly depth: number;
  /** True to let other threads of the machine go first. */
  readonly patient: boolean;
  /** Most tasks that may wait. */
  readonly queue: number;
}

/** Holds the 5,000 levels that named maps of a mapping may nest; memory is taken only as deep as one goes. */
const STACK_MB = 64;
/** Pause before a worker that could not start is started again. */
const RESTART_MS = 1000;

interface Job {
  readonly task: Task;
  readonly resolve: (result: TaskResults[Task['kind']]) => void;
  readonly reject: (error: unknown) => void;
}

interface Slot {
  readonly worker: Worker;
  /** What the worker does now, then what it does next; empty while it is idle or starting. */
  readonly jobs: Job[];
  timer: NodeJS.Timeout | undefined;
  ready: boolean;
}

/** Some worker threads that take tasks from one queue; a worker that hangs or dies is replaced. */
export class Lane {
  readonly #options: LaneOptions;
  readonly #slots: Slot[] = [];
  readonly #waiting: Job[] = [];
  #closed = false;

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  /** Starts the threads; the first task does so too. */
  warm(): void {
    if (this.#closed || this.#slots.length > 0) return;
    for (let n = 0; n < this.#options.threads; n++) this.#slots.push(this.#start());
  }

  run(task: Task): Promise<TaskResults[Task['kind']]> {
    if (this.#closed || this.#waiting.length >= this.#options.queue)
      return Promise.reject(
        new Problem('unavailable', 'too much work is waiting', { headers: { 'Retry-After': '1' } }),
      );
    this.warm();
    return new Promise((resolve, reject) => {
      this.#waiting.push({ task, resolve, reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    const unbegun = this.#slots.flatMap((slot) => slot.jobs.splice(1));
    for (const job of [...unbegun, ...this.#waiting.splice(0)])
      job.reject(new Problem('unavailable', 'the service is stopping'));
    await Promise.all(this.#slots.map((slot) => slot.worker.terminate()));
  }

  #next(): void {
    for (let job = this.#waiting[0]; job !== undefined; job = this.#waiting[0]) {
      const slot = this.#slotFor(job);
      if (slot === undefined) return;
      this.#waiting.shift();
      slot.jobs.push(job);
      if (slot.jobs.length === 1) this.#watch(slot);
      slot.worker.postMessage({ task: job.task });
    }
  }

  /** The worker with the least to do; behind other work only quick work is put, and only behind quick work. */
  #slotFor({ task }: Job): Slot | undefined {
    let best: Slot | undefined;
    for (const slot of this.#slots) {
      const { length } = slot.jobs;
      const takes =
        length === 0 || (length < this.#options.depth && [task, ...slot.jobs.map((each) => each.task)].every(isQuick));
      if (slot.ready && takes && (best === undefined || length < best.jobs.length)) best = slot;
    }
    return best;
  }

  /** Bounds the time of the job that the worker does now. */
  #watch(slot: Slot): void {
    const { timeoutMs } = this.#options;
    slot.timer = setTimeout(() => this.#replace(slot, tooSlow(timeoutMs)), timeoutMs);
  }

  #start(): Slot {
    const worker = new Worker(new URL('./worker-main.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: this.#options.memoryMb, stackSizeMb: STACK_MB },
      workerData: { patient: this.#options.patient } satisfies WorkerStart,
    });
    const slot: Slot = { worker, jobs: [], timer: undefined, ready: false };
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
    const job = slot.jobs.shift();
    clearTimeout(slot.timer);
    if (slot.jobs.length > 0) this.#watch(slot);
    if (message.kind === 'done') job?.resolve(message.result);
    else job?.reject(failureOf(message));
    this.#next();
  }

  /** Ends a worker that is of no more use, fails what it did, puts back what it had not begun, and starts another. */
  #replace(slot: Slot, reason: unknown): void {
    const { worker, ready } = slot;
    const [job, ...unbegun] = slot.jobs.splice(0);
    clearTimeout(slot.timer);
    worker.removeAllListeners();
    worker.on('error', () => undefined);
    void worker.terminate();
    this.#waiting.unshift(...unbegun);
    job?.reject(reason);
    const restart = (): void => {
      if (!this.#closed) this.#slots[this.#slots.indexOf(slot)] = this.#start();
    };
    // A worker that dies before it is ready would die again at once.
    if (ready) restart();
    else setTimeout(restart, RESTART_MS).unref();
    this.#next();
  }
}

const tooSlow = (ms: number): Problem =>
  new Problem('timed_out', `the work took longer than ${ms} ms`, { hint: 'send a smaller document' });

const tooMuch = (mb: number): Problem =>
  new Problem('timed_out', `the work took more than ${mb} MiB of memory`, { hint: 'send a smaller document' });
