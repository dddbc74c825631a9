/** What runs executions, as `@weir/runtime` defines it; named here so that the agent's files have one place to import it from. */
export interface Driver {
  readonly name: string;
  capabilities(): Readonly<Record<DriverCapability, readonly string[]>>;
  missing(config: string): readonly string[];
  start(spec: ExecutionSpec, onStatus: (status: ExecutionStatus) => void): Promise<RunningExecution>;
}
export type DriverCapability =
  | 'inputs'
  | 'outputs'
  | 'processors'
  | 'caches'
  | 'buffers'
  | 'rate_limits'
  | 'scanners'
  | 'metrics'
  | 'tracers';
export interface ExecutionSpec {
  readonly executionId: string;
  readonly jobId: string;
  readonly name: string;
  readonly config: string;
  readonly distribution: string;
  readonly dataDir: string;
  readonly memoryLimitMb?: number;
  readonly env?: Readonly<Record<string, string>>;
}
export type ExecutionPhase = 'starting' | 'running' | 'degraded' | 'complete' | 'failed' | 'stopping' | 'stopped';
export interface ExecutionStatus {
  readonly phase: ExecutionPhase;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly at: number;
}
export interface LogLine {
  readonly at: number;
  readonly level: string;
  readonly message: string;
}
export interface RunningExecution {
  readonly id: string;
  status(): ExecutionStatus;
  stop(options?: { graceMs?: number }): Promise<void>;
  logs(options?: { tail?: number }): readonly LogLine[];
  onLog(listener: (line: LogLine) => void): () => void;
  metrics(): Promise<Record<string, number>>;
}
