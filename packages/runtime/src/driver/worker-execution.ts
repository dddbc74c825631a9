import { Worker } from 'node:worker_threads';
import type { Clock } from '../clock.js';
import type { LogLine } from '../engine/log.js';
import type { ExecutionStatus, RunningExecution } from './driver.js';
import { LogRing } from './log-ring.js';
import type { FromWorker, ToWorker, WorkerOrder } from './protocol.js';
import { SilenceWatch } from './silence-watch.js';

export interface WorkerExecutionOptions {
  readonly memoryLimitMb: number | undefined;
  readonly logLines: number;
  readonly clock: Clock;
}

/** Room for short-lived values: half of the default saves tens of megabytes per execution and costs no throughput (measured). */
const YOUNG_MB = 24;
/** Holds the 5,000 levels that named maps of a mapping may nest; memory is taken only as deep as one goes. */
const STACK_MB = 64;
const DEFAULT_GRACE_MS = 20_000;
/** What a worker may take beyond its grace before it is ended from outside. */
const TERMINATE_AFTER_MS = 1_500;

const ENDED: ReadonlySet<ExecutionStatus['phase']> = new Set(['complete', 'failed', 'stopped']);

/** An execution in a worker thread: whatever happens there ends as a status here, never as an exception. */
export class WorkerExecution implements RunningExecution {
  readonly id: string;
  private readonly worker: Worker;
  private readonly options: WorkerExecutionOptions;
  private readonly onStatus: (status: ExecutionStatus) => void;
  private readonly ring: LogRing;
  private readonly exited: Promise<void>;
  private readonly requests = new Map<number, (numbers: Record<string, number>) => void>();
  private nextRequest = 0;
  private numbers: Record<string, number> = {};
  private current: ExecutionStatus;
  private beforeSilence: ExecutionStatus | undefined;
  private readonly silence: SilenceWatch;

  constructor(
    id: string,
    order: WorkerOrder,
    options: WorkerExecutionOptions,
    onStatus: (status: ExecutionStatus) => void,
  ) {
    this.id = id;
    this.options = options;
    this.onStatus = onStatus;
    this.ring = new LogRing(options.logLines);
    this.current = { phase: 'starting', message: 'starting', details: {}, at: options.clock.now() };
    this.worker = new Worker(new URL('./worker-main.js', import.meta.url), {
      workerData: order,
      env: {},
      execArgv: [],
      stdin: false,
      name: id,
      resourceLimits: {
        maxYoungGenerationSizeMb: YOUNG_MB,
        stackSizeMb: STACK_MB,
        ...(options.memoryLimitMb === undefined ? {} : { maxOldGenerationSizeMb: options.memoryLimitMb }),
      },
    });
    onStatus(this.current);
    this.worker.on('message', (message: FromWorker) => this.receive(message));
    this.worker.on('error', (error: unknown) => this.crashed(error));
    this.exited = new Promise((resolve) => {
      this.worker.on('exit', (code) => {
        this.silence.end();
        for (const answer of this.requests.values()) answer(this.numbers);
        this.requests.clear();
        if (!ENDED.has(this.current.phase)) this.set('failed', `the worker exited with code ${code}`, {});
        resolve();
      });
    });
    this.silence = new SilenceWatch(options.clock, (ms) => this.silent(ms));
  }

  status(): ExecutionStatus {
    return this.current;
  }

  async stop(options: { readonly graceMs?: number } = {}): Promise<void> {
    const graceMs = options.graceMs ?? DEFAULT_GRACE_MS;
    if (!ENDED.has(this.current.phase)) {
      this.tell({ kind: 'stop', graceMs });
      const cancel = this.options.clock.after(graceMs + TERMINATE_AFTER_MS, () => {
        this.set('stopped', 'ended from outside, as it did not end in time', {});
        void this.worker.terminate();
      });
      await this.exited;
      cancel();
    }
    await this.exited;
  }

  logs(options: { readonly tail?: number } = {}): readonly LogLine[] {
    return this.ring.tail(options.tail ?? this.options.logLines);
  }

  onLog(listener: (line: LogLine) => void): () => void {
    return this.ring.follow(listener);
  }

  metrics(): Promise<Record<string, number>> {
    if (ENDED.has(this.current.phase)) return Promise.resolve(this.numbers);
    return new Promise((resolve) => {
      const request = this.nextRequest++;
      this.requests.set(request, resolve);
      this.tell({ kind: 'metrics', request });
    });
  }

  private tell(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  private receive(message: FromWorker): void {
    this.heard();
    switch (message.kind) {
      case 'status':
        this.set(message.phase, message.message, message.details);
        if (ENDED.has(message.phase)) void this.worker.terminate();
        return;
      case 'logs':
        for (const line of message.lines) this.ring.add(line);
        if (message.dropped > 0) this.note('warn', `${message.dropped} more lines were written and are not kept`);
        return;
      case 'metrics': {
        this.numbers = { ...message.numbers };
        this.requests.get(message.request)?.(this.numbers);
        this.requests.delete(message.request);
        return;
      }
      case 'alive':
        return;
    }
  }

  private crashed(error: unknown): void {
    // The error was made in another realm: its shape counts, not its class.
    const { code, message: reason, stack } = error as Partial<NodeJS.ErrnoException>;
    const message =
      code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? `the execution needed more memory than ${this.options.memoryLimitMb === undefined ? 'there is' : `its limit of ${this.options.memoryLimitMb} MB`}`
        : `the execution crashed: ${reason ?? String(error)}`;
    if (stack !== undefined) this.note('fatal', stack);
    this.set('failed', message, {});
  }

  private set(phase: ExecutionStatus['phase'], message: string, details: Readonly<Record<string, unknown>>): void {
    if (ENDED.has(this.current.phase)) return;
    this.current = { phase, message, details, at: this.options.clock.now() };
    this.beforeSilence = undefined;
    this.onStatus(this.current);
  }

  private note(level: LogLine['level'], message: string): void {
    this.ring.add({ at: this.options.clock.now(), level, message, fields: {} });
  }

  private heard(): void {
    const before = this.beforeSilence;
    if (before !== undefined) this.set(before.phase, before.message, before.details);
    this.silence.heard();
  }

  private silent(ms: number): void {
    if (ENDED.has(this.current.phase)) return;
    const before = this.current;
    this.set('degraded', `the execution has not answered for ${ms / 1000} s`, {});
    this.beforeSilence = before;
  }
}

/** An execution that ended before a worker was needed. */
export function endedExecution(
  id: string,
  status: ExecutionStatus,
  onStatus: (status: ExecutionStatus) => void,
): RunningExecution {
  onStatus(status);
  return {
    id,
    status: () => status,
    stop: async () => undefined,
    logs: () => [{ at: status.at, level: 'error', message: status.message, fields: {} }],
    onLog: () => () => undefined,
    metrics: async () => ({}),
  };
}
