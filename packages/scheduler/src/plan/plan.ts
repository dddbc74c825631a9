import type { Execution, HealthStateType, JobDesiredState, JobStateType, Rollout, State } from '@weir/fleet-model';

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
  /** True when the rollout puts another one in its place. */
  readonly replaced: boolean;
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
  /** Verdicts of the rollout's health gate that have changed. */
  readonly judged: readonly { readonly execution: Execution; readonly health: HealthStateType }[];
  readonly refused: readonly RefusedNode[];
  /** The job's state once the plan is carried out. */
  readonly state: State<JobStateType>;
  readonly desired_state: JobDesiredState;
  /** The rollout of the job's version once the plan is carried out; undefined where there is none. */
  readonly rollout: Rollout | undefined;
  /** True when the job's version has just proved that it runs. */
  readonly stable: boolean;
  /** True when its rollout has just failed and the last stable version is to come back. */
  readonly rollBack: boolean;
  /** True when no node can take the job: nothing will come of it until nodes or their labels change. */
  readonly blocked: boolean;
  /** When to plan again if nothing happens before, in milliseconds since the epoch. */
  readonly nextAt: number | undefined;
  /** What was decided, in words: the evaluation's outcome. */
  readonly message: string;
}
