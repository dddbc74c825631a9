import type { Driver, ExecutionPhase, ExecutionSpec, ExecutionStatus, LogLine, RunningExecution } from '@weir/runtime';
import type { ProcessClock } from '../world/clock.js';
import { isSteadyOn, type Program, programOf } from './program.js';

/** A pipeline that runs in an agent's process, from the call that starts it until it has let go of everything. */
export interface Run {
  /** Tells it from other runs of the execution. */
  readonly number: number;
  readonly spec: ExecutionSpec;
  readonly nodeName: string;
}

export interface ScriptedDriverOptions {
  readonly nodeName: string;
  /** Whether the node's number is odd. */
  readonly odd: boolean;
  readonly clock: ProcessClock;
  /** Of the machine's next run. */
  readonly nextNumber: () => number;
  /** Milliseconds until a start takes effect. */
  readonly startMs: () => number;
  readonly onStart: (run: Run) => void;
}

/** Runs {@link Program}s instead of pipelines; what it runs dies with its process. */
export class ScriptedDriver implements Driver {
  readonly name = 'scripted';
  readonly runs = new Set<Run>();
  readonly #options: ScriptedDriverOptions;

  constructor(options: ScriptedDriverOptions) {
    this.#options = options;
  }

  capabilities() {
    const none: string[] = [];
    return {
      inputs: ['generate'],
      outputs: ['drop'],
      processors: none,
      caches: none,
      buffers: none,
      rate_limits: none,
      scanners: none,
      metrics: none,
      tracers: none,
    };
  }

  missing(): string[] {
    return [];
  }

  async start(spec: ExecutionSpec, onStatus: (status: ExecutionStatus) => void): Promise<RunningExecution> {
    const { clock, startMs, onStart, nodeName, odd } = this.#options;
    const written = programOf(spec.config);
    const program: Program = isSteadyOn(written, odd) ? { ...written, kind: 'steady' } : written;
    const run: Run = { number: this.#options.nextNumber(), spec, nodeName };
    this.runs.add(run);
    onStart(run);
    await new Promise<void>((resolve) => clock.after(startMs(), resolve));
    if (program.kind === 'refuses') {
      this.runs.delete(run);
      throw new Error('listen EADDRINUSE 127.0.0.1:8088');
    }
    return this.#up(run, program, onStatus);
  }

  #up(run: Run, program: Program, onStatus: (status: ExecutionStatus) => void): RunningExecution {
    const { clock } = this.#options;
    let last: ExecutionStatus = { phase: 'starting', message: '', details: {}, at: clock.now() };
    const lines: LogLine[] = [];
    const readers = new Set<(line: LogLine) => void>();
    const say = (phase: ExecutionPhase, message: string, details: Record<string, unknown> = {}): void => {
      last = { phase, message, details, at: clock.now() };
      const text = `${run.spec.executionId} ${run.nodeName} ${run.number}.${lines.length}: ${phase}`;
      const line: LogLine = { at: clock.now(), level: 'info', message: text, fields: {} };
      lines.push(line);
      for (const read of readers) read(line);
      onStatus(last);
    };
    const end = (phase: ExecutionPhase, message: string, details: Record<string, unknown> = {}): void => {
      if (!this.runs.delete(run)) return;
      cancel();
      say(phase, message, details);
    };
    const turn = (): void => {
      switch (program.kind) {
        case 'crashes':
          end('failed', 'it broke');
          break;
        case 'breaks':
          end('failed', 'it cannot work here', { retryable: false });
          break;
        case 'completes':
          end('complete', 'input exhausted');
          break;
        case 'degrades':
          say('degraded', 'output refused');
          cancel = clock.after(program.afterMs, () => say('running', 'up'));
      }
    };
    let cancel = program.kind === 'steady' ? (): void => {} : clock.after(program.afterMs, turn);
    say('running', 'up');
    return {
      id: run.spec.executionId,
      status: () => last,
      stop: async () => {
        if (!this.runs.has(run)) return;
        await new Promise<void>((resolve) => clock.after(program.stopMs, resolve));
        end('stopped', 'stopped');
      },
      logs: () => lines,
      onLog: (read) => {
        readers.add(read);
        return () => readers.delete(read);
      },
      metrics: async () => ({}),
    };
  }
}
