import type { Clock } from '../src/clock.js';
import type {
  Driver,
  ExecutionPhase,
  ExecutionSpec,
  ExecutionStatus,
  LogLine,
  RunningExecution,
} from '../src/driver.js';

/** What a test's pipeline does: how it starts, how long it runs and how it ends. */
export interface Program {
  /** Components it uses; the driver has only `timer`. */
  readonly uses?: string;
  /** This many starts fail before one succeeds. */
  readonly failStarts?: number;
  /** Ends after so many milliseconds; never by default. */
  readonly runMs?: number;
  readonly ends?: 'complete' | 'failed' | 'stopped';
  readonly retryable?: boolean;
  /** Milliseconds that a stop takes. */
  readonly stopMs?: number;
  /** Reports trouble after so many milliseconds and recovery after twice as many. */
  readonly troubleMs?: number;
  /** Logs a numbered line at this rhythm, in milliseconds. */
  readonly logMs?: number;
}

/** Runs {@link Program}s on a clock; holds each data folder exclusively, as a pipeline holds its port and files. */
export class ProgramDriver implements Driver {
  readonly name = 'program';
  readonly starts: string[] = [];
  readonly live = new Map<string, ExecutionSpec>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  capabilities() {
    const none: string[] = [];
    return {
      inputs: ['timer', 'again'],
      outputs: none,
      processors: none,
      caches: none,
      buffers: none,
      rate_limits: none,
      scanners: none,
      metrics: none,
      tracers: none,
    };
  }

  missing(config: string): string[] {
    const { uses } = JSON.parse(config) as Program;
    return uses === undefined || uses === 'timer' ? [] : [uses];
  }

  async start(spec: ExecutionSpec, onStatus: (status: ExecutionStatus) => void): Promise<RunningExecution> {
    const program = JSON.parse(spec.config) as Program;
    const tries = this.starts.filter((id) => id === spec.executionId).length;
    this.starts.push(spec.executionId);
    for (const other of this.live.values()) {
      if (other.dataDir === spec.dataDir) throw new Error(`${other.executionId} still holds the folder`);
    }
    if (tries < (program.failStarts ?? 0)) throw new Error('listen EADDRINUSE 127.0.0.1:8088');
    return this.#run(spec, program, onStatus);
  }

  #run(spec: ExecutionSpec, program: Program, onStatus: (status: ExecutionStatus) => void): RunningExecution {
    let last: ExecutionStatus | undefined;
    const say = (phase: ExecutionPhase, message: string, details = {}): void => {
      last = { phase, message, details, at: this.#clock.now() };
      onStatus(last);
    };
    const listeners = new Set<(line: LogLine) => void>();
    let number = 0;
    const log = (): void => {
      if (!this.live.has(spec.executionId)) return;
      number += 1;
      const line: LogLine = {
        at: this.#clock.now(),
        level: 'info',
        message: `line ${number}`,
        fields: { number: String(number) },
      };
      for (const listener of listeners) listener(line);
      this.#clock.after(program.logMs ?? 0, log);
    };
    if (program.logMs !== undefined) this.#clock.after(program.logMs, log);
    const release = (): void => {
      for (const cancel of cancels) cancel();
      this.live.delete(spec.executionId);
    };
    this.live.set(spec.executionId, spec);
    say('running', 'up');
    const cancels = [
      ...(program.runMs === undefined
        ? []
        : [
            this.#clock.after(program.runMs, () => {
              release();
              const details = program.retryable === undefined ? {} : { retryable: program.retryable };
              say(program.ends ?? 'failed', program.ends === 'complete' ? 'input exhausted' : 'it broke', details);
            }),
          ]),
      ...(program.troubleMs === undefined
        ? []
        : [
            this.#clock.after(program.troubleMs, () => say('degraded', 'output refused')),
            this.#clock.after(program.troubleMs * 2, () => say('running', 'up')),
          ]),
    ];
    const line: LogLine = { at: this.#clock.now(), level: 'info', message: `up ${this.starts.length}`, fields: {} };
    return {
      id: spec.executionId,
      status: () => last ?? { phase: 'starting', message: '', details: {}, at: 0 },
      stop: async () => {
        if (!this.live.has(spec.executionId)) return;
        if (program.stopMs !== undefined) {
          await new Promise<void>((resolve) => this.#clock.after(program.stopMs ?? 0, resolve));
        }
        release();
        say('stopped', 'stopped');
      },
      logs: () => [line],
      onLog: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      metrics: async () => ({ starts: this.starts.length }),
    };
  }
}
