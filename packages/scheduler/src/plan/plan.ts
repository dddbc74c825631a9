import type { Execution, JobDesiredState, JobStateType, State } from '@weir/fleet-model';

/** An execution that is to be made. */
export interface Placement {
  readonly node_id: string;
  /** The last execution of the job on that node. */
  readonly previous: Execution | undefined;
}

/** A change of an existing execution, and why. */
export interface ExecutionChange {
  readonly execution: Execution;
  readonly reason: string;
}

/** A node that gets no execution, and why. */
export interface RefusedNode {
  readonly node_id: string;
  readonly reasons: readonly string[];
}

/** What has to change so that what runs comes closer to what is wanted; empty lists when nothing has to. */
export interface Plan {
  readonly place: readonly Placement[];
  /** No longer wanted: the node is told to stop them. */
  readonly stop: readonly ExecutionChange[];
  /** Their node is gone for good. */
  readonly lose: readonly ExecutionChange[];
  /** Still right under a newer version: only their version number changes. */
  readonly adopt: readonly Execution[];
  readonly refused: readonly RefusedNode[];
  /** The job's state once the plan is carried out. */
  readonly state: State<JobStateType>;
  readonly desired_state: JobDesiredState;
  /** True when the job's version has proved that it runs. */
  readonly stable: boolean;
  /** What was decided, in words: the evaluation's outcome. */
  readonly message: string;
}
