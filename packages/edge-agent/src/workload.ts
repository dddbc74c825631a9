import { isTerminalComputeState, stateOf } from '@weir/fleet-model';
import type { Bell } from './bell.js';
import type { Clock } from './clock.js';
import type { AgentDisk, ComputeState, ExecutionRecord } from './disk/agent-disk.js';
import { isDiskProblem } from './disk/disk-problem.js';
import type { Driver } from './driver.js';
import type { OnEvent } from './events.js';
import { ExecutionRun } from './execution/execution-run.js';
import { JobDataDirs } from './execution/job-data-dirs.js';
import { reconcile } from './execution/reconcile.js';
import type { RestartLimits } from './execution/restart-decision.js';
import type { Random } from './random.js';
import type { Assignment, DesiredSet, ReportResult } from './wire.js';

export interface WorkloadOptions {
  readonly disk: AgentDisk;
  readonly dataDir: string;
  readonly drivers: readonly Driver[];
  readonly distribution: string;
  readonly env: Readonly<Record<string, string>>;
  readonly memoryLimitMb: number | undefined;
  readonly stopGraceMs: number;
  /** How long a job's folder is kept after its last execution here. */
  readonly dataRetentionMs: number;
  readonly limits: RestartLimits;
  readonly clock: Clock;
  readonly random: Random;
  /** Rung when a report waits. */
  readonly reports: Bell;
  readonly onEvent: OnEvent;
}

const EMPTY: DesiredSet = { digest: '', items: [] };

/** Everything that runs on the node; brings it to the desired set, from the disk alone if need be. */
export class Workload {
  readonly #options: WorkloadOptions;
  readonly #dirs: JobDataDirs;
  /** Runs that are live and, until the control plane has forgotten them, ended ones for their logs. */
  readonly #runs = new Map<string, ExecutionRun>();
  readonly #live = new Set<string>();
  #desired: DesiredSet;

  constructor(options: WorkloadOptions) {
    this.#options = options;
    this.#dirs = new JobDataDirs(options.dataDir);
    this.#desired = options.disk.desired() ?? EMPTY;
  }

  /** Digest of the set that the node works on. */
  get digest(): string {
    return this.#desired.digest;
  }

  /** Takes up what the disk says shall run; called once, before any contact with the control plane. */
  resume(): void {
    for (const record of this.#options.disk.records()) {
      const began = record.state.state_type !== 'pending' && !isTerminalComputeState(record.state.state_type);
      if (began && record.assignment.restart_policy === 'never' && this.#wants(record.assignment)) {
        this.#record(record.assignment, stateOf('failed', 'the node restarted while it ran; restart_policy is never'));
      }
    }
    this.#onDisk(() => this.#converge());
  }

  /** Makes a pulled set the desired one, on disk first; false when the disk did not take it, or all that follows from it. */
  apply({ digest, items }: DesiredSet): boolean {
    const set = { digest, items };
    return this.#onDisk(() => {
      this.#options.disk.saveDesired(set);
      this.#desired = set;
      this.#converge();
    });
  }

  /** Reports the state of all executions once more: the control plane may have forgotten what it was told. */
  repeatAll(): void {
    const { disk, reports } = this.#options;
    this.#onDisk(() => {
      for (const record of disk.records()) if (!disk.hasUnsent(record.assignment.execution_id)) disk.repeat(record);
    });
    reports.ring();
  }

  /**
   * The control plane has heard reports that this disk does not know of, as after it was restored from a copy: what is so
   * today is told again, under numbers that are news there.
   */
  catchUp({ execution_id: id, seq, last_seq }: ReportResult): void {
    if (last_seq === undefined) return;
    const { disk } = this.#options;
    this.#onDisk(() => {
      const record = disk.record(id);
      // One that was told before and is told again has a newer one behind it.
      if (record?.seq === seq) disk.repeat(record, last_seq);
    });
  }

  /** Regular upkeep: writes states that could not be written before, forgets what is over, removes old folders. */
  tend(): void {
    const { disk, clock, dataRetentionMs } = this.#options;
    for (const [id, run] of this.#runs) {
      const known = disk.record(id);
      if (run.state === undefined || JSON.stringify(known?.state) === JSON.stringify(run.state)) continue;
      if (known !== undefined || this.#live.has(id)) this.#record(run.assignment, run.state);
    }
    this.#onDisk(() => this.#converge());
    const now = clock.now();
    this.#onDisk(() => {
      for (const { assignment } of disk.records()) this.#dirs.claim(assignment.job_id, now);
      for (const name of this.#dirs.sweep(now - dataRetentionMs)) {
        this.#options.onEvent({ level: 'info', message: `removed the data folder of ${name}: unused for too long` });
      }
    });
  }

  /** Stops all runs without recording an end; resolves when nothing runs any more. */
  async suspend(): Promise<void> {
    for (const id of this.#live) this.#runs.get(id)?.suspend();
    await Promise.allSettled([...this.#runs.values()].map((run) => run.over));
  }

  run(executionId: string): ExecutionRun | undefined {
    return this.#runs.get(executionId);
  }

  records(): readonly ExecutionRecord[] {
    return this.#options.disk.records();
  }

  /** Work that is begun anew by the next {@link tend}, should the disk be full; the operator is told. */
  #onDisk(work: () => void): boolean {
    try {
      work();
      return true;
    } catch (error) {
      if (!isDiskProblem(error)) throw error;
      this.#options.onEvent({ level: 'error', message: 'cannot write to the data folder', error });
      return false;
    }
  }

  #converge(): void {
    const { disk } = this.#options;
    const plan = reconcile({
      desired: this.#desired,
      records: disk.records(),
      running: this.#live,
      hasUnsent: (id) => disk.hasUnsent(id),
    });
    for (const id of plan.stop) this.#runs.get(id)?.stop();
    for (const assignment of plan.settle) {
      this.#record(assignment, stateOf('stopped', 'stopped: it was not running on this node'));
    }
    for (const assignment of plan.start) this.#start(assignment);
    for (const record of plan.repeat) disk.repeat(record);
    for (const id of plan.forget) {
      disk.forget(id);
      this.#runs.delete(id);
    }
    if (plan.repeat.length > 0) this.#options.reports.ring();
  }

  #start(assignment: Assignment): void {
    const { clock, dataDir: _, disk: __, reports: ___, onEvent, ...options } = this.#options;
    const id = assignment.execution_id;
    const run = new ExecutionRun({
      ...options,
      clock,
      assignment,
      dataDir: this.#dirs.claim(assignment.job_id, clock.now()),
      after: this.#overForJob(assignment.job_id),
      onState: (state) => this.#record(assignment, state),
    });
    this.#runs.set(id, run);
    this.#live.add(id);
    run.over
      .catch((error: unknown) =>
        onEvent({ level: 'error', message: 'an execution broke off', execution_id: id, error }),
      )
      .finally(() => this.#live.delete(id));
  }

  /** Settles when no earlier execution of the job holds its folder or its ports. */
  async #overForJob(jobId: string): Promise<void> {
    const earlier = [...this.#runs.values()].filter((run) => run.assignment.job_id === jobId);
    await Promise.allSettled(earlier.map((run) => run.over));
  }

  #wants(assignment: Assignment): boolean {
    return this.#desired.items.some(
      (item) => item.execution_id === assignment.execution_id && item.desired_state === 'running',
    );
  }

  /** A state that the disk does not take is told to the operator and written by the next {@link tend}. */
  #record(assignment: Assignment, state: ComputeState): void {
    const { disk, clock, reports, onEvent } = this.#options;
    const event = { execution_id: assignment.execution_id };
    try {
      disk.enter(assignment, state, clock.now());
    } catch (error) {
      onEvent({ ...event, level: 'error', message: 'cannot write to the data folder', error });
      return;
    }
    const level = state.state_type === 'failed' ? 'error' : state.state_type === 'degraded' ? 'warn' : 'info';
    onEvent({ ...event, level, message: `${assignment.job_name}: ${state.state_type}: ${state.message}` });
    reports.ring();
  }
}
