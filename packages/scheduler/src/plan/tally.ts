import type { Execution } from '@weir/fleet-model';

/** The executions that speak for the job's state: those of the running generation, on nodes that it may stay on. */
export interface Tally {
  /** Wanted and not ended, the ones about to be made not included. */
  readonly live: readonly Execution[];
  /** Came to their own end, complete or failed. */
  readonly settled: readonly Execution[];
  /** About to be made. */
  readonly placed: number;
  /** Of an older version, or stopping: to be made anew when they have stopped. */
  readonly replacing: number;
  /** Nodes without an execution whose turn has not come. */
  readonly waiting: number;
}

/** True when the execution ended by itself rather than because it was told to. */
export function isSettled({ status }: Execution): boolean {
  const ended = status.compute_state.state_type;
  return status.desired_state.state_type !== 'stopped' && (ended === 'complete' || ended === 'failed');
}

export function inState(executions: readonly Execution[], ...states: readonly string[]): readonly Execution[] {
  return executions.filter(({ status }) => states.includes(status.compute_state.state_type));
}
