import { type ComputeStateType, type JsonObject, type RestartPolicy, stateOf } from '@weir/fleet-model';
import { type Clock, sleep } from '../clock.js';
import type { ComputeState } from '../disk/agent-disk.js';
import type { Driver, ExecutionStatus, RunningExecution } from '../driver.js';
import type { Random } from '../random.js';
import type { Assignment } from '../wire.js';
import { type AttemptResult, attempt } from './attempt.js';
import { ErrorGate } from './error-gate.js';
import { LogTail } from './log-tail.js';
import { type RestartLimits, restartDecision } from './restart-decision.js';

export interface ExecutionRunOptions {
  readonly assignment: Assignment;
  readonly drivers: readonly Driver[];
  readonly distribution: string;
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly memoryLimitMb: number | undefined;
  readonly stopGraceMs: number;
  readonly limits: RestartLimits;
  readonly clock: Clock;
  readonly random: Random;
  /** Told each state that the control plane shall know. */
  readonly onState: (state: ComputeState) => void;
  /** What must be over before the first attempt, such as the stop of the job's former version. */
  readonly after: Promise<void>;
}

const LOG_LINES = 1000;

/** One execution on this node: attempts in a row as its restart policy says, until it ends or is stopped. */
export class ExecutionRun {
  readonly assignment: Assignment;
  readonly log = new LogTail(LOG_LINES);
  /** Settles when the execution holds nothing any more: no port, no file, no thread. */
  readonly over: Promise<void>;
  readonly #options: ExecutionRunOptions;
  readonly #stop = new AbortController();
  #silent = false;
  #running: RunningExecution | undefined;
  #last: ComputeState | undefined;

  constructor(options: ExecutionRunOptions) {
    this.assignment = options.assignment;
    this.#options = options;
    this.over = this.#run();
  }

  /** Stops for good: the control plane no longer wants it. */
  stop(): void {
    if (this.#stop.signal.aborted) return;
    this.#enter('stopping', 'stopping: no longer wanted on this node');
    this.#stop.abort();
  }

  /** Stops because the agent itself stops: nothing is recorded, so the next start of the agent resumes it. */
  suspend(): void {
    this.#silent = true;
    this.#stop.abort();
  }

  /** The state entered last; undefined until the first attempt may begin. */
  get state(): ComputeState | undefined {
    return this.#last;
  }

  /** Figures of the pipeline now; empty while none runs. */
  async metrics(): Promise<Readonly<Record<string, number>>> {
    return (await this.#running?.metrics()) ?? {};
  }

  async #run(): Promise<void> {
    const { limits, clock, random, after } = this.#options;
    const signal = this.#stop.signal;
    const policy: RestartPolicy = this.assignment.restart_policy;
    let failures = 0;
    await after;
    for (let number = 1; !signal.aborted; number++) {
      if (failures === 0) this.#enter('starting', 'starting', number === 1 ? {} : { attempt: number });
      const result = await this.#attempt();
      this.#running = undefined;
      if (result.kind === 'stopped') break;
      const decision = restartDecision(policy, result.end, failures, limits, random);
      if (decision.kind === 'end') {
        const tries = failures > 0 ? { attempts: failures + 1 } : {};
        return this.#enter(result.end.outcome, result.message, { ...result.details, ...tries });
      }
      failures = decision.failures;
      if (failures > 0) {
        this.#enter('degraded', result.message, {
          ...result.details,
          failures_in_a_row: failures,
          restart_in_ms: decision.delayMs,
        });
      }
      await sleep(clock, decision.delayMs, signal);
    }
    this.#enter('stopped', 'stopped');
  }

  async #attempt(): Promise<AttemptResult> {
    const enter = ({ phase, message, details }: ExecutionStatus): void => {
      if (phase === 'running' || phase === 'degraded') this.#enter(phase, message, details as JsonObject);
    };
    const limit = this.assignment.health;
    const gate = limit === undefined ? undefined : new ErrorGate({ limit, clock: this.#options.clock, onLive: enter });
    const result = attempt({
      ...this.#options,
      signal: this.#stop.signal,
      onLive: (status) => (gate === undefined ? enter(status) : gate.heard(status)),
      onRunning: (running) => {
        this.#running = running;
        gate?.watch(() => running.metrics());
        for (const line of running.logs()) this.log.push(line);
        running.onLog((line) => this.log.push(line));
      },
    });
    return result.finally(() => gate?.close());
  }

  #enter(type: ComputeStateType, message: string, details: JsonObject = {}): void {
    if (this.#silent) return;
    const state = stateOf(type, message, details);
    if (JSON.stringify(state) === JSON.stringify(this.#last)) return;
    this.#last = state;
    this.#options.onState(state);
  }
}
