import type { Execution, Job, Rollout, SchedulableNode } from '@weir/fleet-model';

/** What a rollout has to know of the nodes that its job may be on. */
export interface RolloutView {
  readonly job: Job;
  readonly rollout: Rollout;
  /** Wanted and of the current workload. */
  readonly kept: readonly Execution[];
  /** Of the current workload, and came to their own end. */
  readonly settled: readonly Execution[];
  /** Wanted so far, but of a version that has to go. */
  readonly outdated: readonly Execution[];
  /** Told to stop and not yet ended. */
  readonly leaving: readonly Execution[];
  /** Nodes that could take an execution at once. */
  readonly free: readonly SchedulableNode[];
  /** Nodes that match, run nothing of the job and cannot take anything now. */
  readonly absent: readonly SchedulableNode[];
  /** The last execution of the job on each node. */
  readonly last: ReadonlyMap<string, Execution>;
  readonly isConnected: (nodeId: string) => boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** True where health gates watch over the rollout; an immediate one is carried out whatever comes of it. */
export const isGated = ({ strategy }: Rollout): boolean => strategy !== 'immediate';
