import { setImmediate } from 'node:timers';
import type { Driver, ExecutionPhase, ExecutionSpec, ExecutionStatus, RunningExecution } from '@weir/runtime';

interface Run {
  readonly spec: ExecutionSpec;
  tell(phase: ExecutionPhase, message?: string, details?: Readonly<Record<string, unknown>>): void;
}

/** A driver whose executions do what a test tells them: they come up at once and stay up until told otherwise. */
export class ScriptedDriver implements Driver {
  readonly name = 'scripted';
  /** Executions that run now, by job name. */
  readonly running = new Map<string, Run>();
  /** Every start and stop, as `start name` and `stop name`. */
  readonly calls: string[] = [];
  /** Set to have the next starts fail for good with this message. */
  failWith: string | undefined;
  /** Set to have the next starts come up only when it resolves. */
  held: Promise<void> = Promise.resolve();
  /** Counters of a running execution. */
  figures: (spec: ExecutionSpec) => Record<string, number> = () => ({});

  capabilities(): ReturnType<Driver['capabilities']> {
    return {
      inputs: ['generate'],
      outputs: ['drop'],
      processors: [],
      caches: [],
      buffers: [],
      rate_limits: [],
      scanners: [],
      metrics: [],
      tracers: [],
    };
  }

  missing(): readonly string[] {
    return [];
  }

  async start(spec: ExecutionSpec, onStatus: (status: ExecutionStatus) => void): Promise<RunningExecution> {
    const { name } = spec;
    const at = 1_700_000_000_000;
    if (this.running.has(name)) throw new Error(`two executions of ${name} at once`);
    let status: ExecutionStatus = { phase: 'starting', message: '', details: {}, at };
    const run: Run = {
      spec,
      tell: (phase, message = '', details = {}) => {
        status = { phase, message, details, at };
        if (phase === 'failed' || phase === 'complete' || phase === 'stopped') this.running.delete(name);
        onStatus(status);
      },
    };
    this.calls.push(`start ${name}`);
    this.running.set(name, run);
    const failure = this.failWith;
    void this.held.then(() =>
      setImmediate(() => {
        if (this.running.get(name) !== run) return;
        if (failure === undefined) run.tell('running');
        else run.tell('failed', failure, { retryable: false });
      }),
    );
    return {
      id: spec.executionId,
      status: () => status,
      stop: async () => {
        if (!this.running.has(name)) return;
        this.calls.push(`stop ${name}`);
        run.tell('stopped');
      },
      logs: () => [{ at, level: 'info', message: `hello from ${name}`, fields: {} }],
      onLog: () => () => {},
      metrics: async () => this.figures(spec),
    };
  }
}
