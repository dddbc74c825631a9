import type { DistributionName } from '@weir/schema-model';
import type { LogLine } from '../engine/log.js';

/** What to run. */
export interface ExecutionSpec {
  readonly executionId: string;
  readonly jobId: string;
  readonly name: string;
  /** The pipeline's text, YAML or JSON; a job that holds one will do. */
  readonly config: string;
  readonly distribution: DistributionName | (string & {});
  /** Private to the execution's job; survives restarts. */
  readonly dataDir: string;
  readonly memoryLimitMb?: number;
  /** The whole environment that the pipeline sees. */
  readonly env?: Readonly<Record<string, string>>;
}

export type ExecutionPhase = 'starting' | 'running' | 'degraded' | 'complete' | 'failed' | 'stopping' | 'stopped';

export interface ExecutionStatus {
  readonly phase: ExecutionPhase;
  readonly message: string;
  /** `retryable: false` beside `failed` says that the same text will never start. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface Capabilities {
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly processors: readonly string[];
  readonly caches: readonly string[];
  readonly buffers: readonly string[];
  readonly rate_limits: readonly string[];
  readonly scanners: readonly string[];
  readonly metrics: readonly string[];
  readonly tracers: readonly string[];
}

/** One way to run executions. */
export interface Driver {
  readonly name: string;
  capabilities(): Capabilities;
  /** What of the pipeline this driver cannot run, each in a few words; empty when it can, or when the text is no pipeline at all. */
  missing(config: string): readonly string[];
  /** Starts it; everything that happens from then on, a failed start too, is told by `onStatus`. */
  start(spec: ExecutionSpec, onStatus: (status: ExecutionStatus) => void): Promise<RunningExecution>;
}

export interface RunningExecution {
  readonly id: string;
  status(): ExecutionStatus;
  /** Takes in nothing more, gives what is on its way that much time, and ends. Resolves when everything is let go of. */
  stop(options?: { readonly graceMs?: number }): Promise<void>;
  /** The newest lines kept, oldest first. */
  logs(options?: { readonly tail?: number }): readonly LogLine[];
  /** Calls back with every line from now on; the answer ends it. */
  onLog(listener: (line: LogLine) => void): () => void;
  /** Numbers by name; the last known ones after the end. */
  metrics(): Promise<Record<string, number>>;
}

export type { LogLine };
