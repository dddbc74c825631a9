import type { State } from '../state.js';
import type { Timestamp } from '../timestamp.js';
import { type ComputeStateType, isTerminalComputeState } from './execution-machine.js';
import type { HealthStateType } from './health-machine.js';

/** What the scheduler wants of an execution; only plans change it. */
export const EXECUTION_DESIRED_STATES = ['pending', 'running', 'stopped'] as const;
export type ExecutionDesiredState = (typeof EXECUTION_DESIRED_STATES)[number];

export interface ExecutionStatus {
  readonly desired_state: State<ExecutionDesiredState>;
  /** Since when the desired state is of this type. */
  readonly desired_since: Timestamp;
  /** What the node last said, or `lost`. */
  readonly compute_state: State<ComputeStateType>;
  /** Since when the compute state is of this type, on the control plane's clock. */
  readonly compute_since: Timestamp;
  /** Verdict of the health gate of its rollout. */
  readonly health: HealthStateType;
  /** Number of the last report taken in; older and repeated ones are ignored. */
  readonly report_seq: number;
  readonly previous_execution_id: string | null;
  readonly next_execution_id: string | null;
  readonly revision: number;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp;
}

/** One run of a job's version on one node. */
export interface Execution {
  readonly id: string;
  readonly namespace: string;
  readonly job_id: string;
  readonly job_version: number;
  /** The evaluation that made it. */
  readonly eval_id: string;
  readonly node_id: string;
  /** The rollout that made it. */
  readonly rollout_id: string | null;
  readonly status: ExecutionStatus;
}

/** True while the node may still be running it. */
export function isActive(execution: Execution): boolean {
  return !isTerminalComputeState(execution.status.compute_state.state_type);
}

/** True while it is wanted and may still be running. */
export function isLive(execution: Execution): boolean {
  return isActive(execution) && execution.status.desired_state.state_type !== 'stopped';
}
