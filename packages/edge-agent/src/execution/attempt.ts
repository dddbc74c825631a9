import type { JsonObject } from '@weir/fleet-model';
import type { Clock } from '../clock.js';
import type { Driver, ExecutionStatus, RunningExecution } from '../driver.js';
import type { Assignment } from '../wire.js';
import { chooseDriver } from './choose-driver.js';
import { pipelineText } from './pipeline-text.js';
import type { AttemptEnd } from './restart-decision.js';

export interface AttemptOptions {
  readonly assignment: Assignment;
  readonly drivers: readonly Driver[];
  readonly distribution: string;
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly memoryLimitMb: number | undefined;
  readonly stopGraceMs: number;
  readonly clock: Clock;
  /** Called while the attempt is live, never after its end. */
  readonly onLive: (status: ExecutionStatus) => void;
  readonly onRunning: (running: RunningExecution) => void;
  /** Aborting stops the pipeline in good order. */
  readonly signal: AbortSignal;
}

export type AttemptResult =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'ended'; readonly end: AttemptEnd; readonly message: string; readonly details: JsonObject };

/** Runs a pipeline once, to its end or until the signal aborts; resolves after the driver has let go of everything. */
export async function attempt(options: AttemptOptions): Promise<AttemptResult> {
  const { assignment, clock, signal } = options;
  const config = pipelineText(assignment.config);
  const choice = chooseDriver(options.drivers, config);
  if (choice.kind === 'none') {
    const message = `this node cannot run the pipeline: no driver implements ${choice.missing.join(', ')}`;
    return failure(message, { missing: [...choice.missing] }, { cameUp: false, ranMs: 0, final: true });
  }

  const startedAt = clock.now();
  let cameUp = false;
  let over = false;
  let finish: (status: ExecutionStatus | undefined) => void = () => {};
  const finished = new Promise<ExecutionStatus | undefined>((resolve) => {
    finish = (status) => {
      over = true;
      resolve(status);
    };
  });
  const onStatus = (status: ExecutionStatus): void => {
    if (over) return;
    if (isEnd(status)) {
      finish(status);
      return;
    }
    if (status.phase === 'running' || status.phase === 'degraded') cameUp = true;
    if (!signal.aborted) options.onLive(status);
  };
  const abort = (): void => finish(undefined);
  signal.addEventListener('abort', abort);
  let last: ExecutionStatus | undefined;
  try {
    const running = await choice.driver.start(
      {
        executionId: assignment.execution_id,
        jobId: assignment.job_id,
        name: assignment.job_name,
        config,
        distribution: options.distribution,
        dataDir: options.dataDir,
        env: options.env,
        ...(options.memoryLimitMb === undefined ? {} : { memoryLimitMb: options.memoryLimitMb }),
      },
      onStatus,
    );
    options.onRunning(running);
    last = await finished;
    await running.stop({ graceMs: options.stopGraceMs });
  } catch (error) {
    if (signal.aborted) return { kind: 'stopped' };
    const message = error instanceof Error ? error.message : String(error);
    return failure(message, {}, { cameUp, ranMs: clock.now() - startedAt, final: false });
  } finally {
    signal.removeEventListener('abort', abort);
  }
  if (last === undefined || signal.aborted) return { kind: 'stopped' };
  const ranMs = clock.now() - startedAt;
  const details = last.details as JsonObject;
  if (last.phase === 'complete') {
    return {
      kind: 'ended',
      end: { outcome: 'complete', cameUp: true, ranMs, final: false },
      message: last.message,
      details,
    };
  }
  const message = last.phase === 'failed' ? last.message : `the pipeline stopped by itself: ${last.message}`;
  return failure(message, details, { cameUp, ranMs, final: details.retryable === false });
}

const isEnd = ({ phase }: ExecutionStatus): boolean =>
  phase === 'complete' || phase === 'failed' || phase === 'stopped';

const failure = (message: string, details: JsonObject, end: Omit<AttemptEnd, 'outcome'>): AttemptResult => ({
  kind: 'ended',
  end: { outcome: 'failed', ...end },
  message,
  details,
});
