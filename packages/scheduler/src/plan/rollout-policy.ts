import type { Execution, Job, Node, RolloutStrategy } from '@weir/fleet-model';

/** What a rollout may touch now. */
export interface RolloutView {
  readonly job: Job;
  /** Active executions of versions that have to go, on nodes that the job may stay on. */
  readonly outdated: readonly Execution[];
  /** Nodes that could take an execution at once. */
  readonly free: readonly Node[];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** How much of the view this evaluation acts on; the rest waits for a later one. */
export interface RolloutStep {
  readonly replace: readonly Execution[];
  readonly place: readonly Node[];
}

export type RolloutPolicy = (view: RolloutView) => RolloutStep;

const immediate: RolloutPolicy = ({ outdated, free }) => ({ replace: outdated, place: free });

/** One policy per strategy; all are carried out at once until waves and health gates exist. */
export const ROLLOUT_POLICIES: Readonly<Record<RolloutStrategy, RolloutPolicy>> = {
  immediate,
  rolling: immediate,
  canary: immediate,
};
