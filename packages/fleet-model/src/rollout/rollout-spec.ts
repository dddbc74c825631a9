/** How a new version spreads over the nodes. */
export const ROLLOUT_STRATEGIES = ['immediate', 'rolling', 'canary'] as const;
export type RolloutStrategy = (typeof ROLLOUT_STRATEGIES)[number];

/** When a node counts as healthy during a rollout; durations are text such as `5m` or `30s`. */
export interface HealthCheck {
  /** Time that a node has to become healthy. */
  readonly deadline: string;
  readonly interval: string;
  /** Errors per message in one interval, 0..1. */
  readonly max_error_rate: number;
  /** Healthy intervals in a row before a node counts as healthy. */
  readonly success_threshold: number;
  /** Unhealthy intervals in a row before a node counts as failed. */
  readonly failure_threshold: number;
  /** Time that a node has to stay healthy, beside the intervals. */
  readonly min_healthy_time: string;
}

/** The rollout block of a job, defaults filled in. */
export interface RolloutSpec {
  readonly strategy: RolloutStrategy;
  /** Percent of the matching nodes per wave, 0..100; ignored by `immediate`. */
  readonly max_parallel: number;
  /** Number of nodes per wave, from the older `deployment` block; takes precedence over the percentage, 0 = unset. */
  readonly max_parallel_nodes: number;
  readonly canary_count: number;
  readonly canary_percent: number;
  readonly auto_promote: boolean;
  /** Nodes that may fail before the rollout does; a share of them may too, and the smaller number counts. */
  readonly max_failed_nodes: number;
  readonly max_failed_nodes_percent: number;
  readonly no_auto_rollback: boolean;
  readonly health_check: HealthCheck;
}

export const DEFAULT_HEALTH_CHECK: HealthCheck = {
  deadline: '5m',
  interval: '10s',
  max_error_rate: 0.1,
  success_threshold: 2,
  failure_threshold: 3,
  min_healthy_time: '0s',
};

export const DEFAULT_ROLLOUT: RolloutSpec = {
  strategy: 'immediate',
  max_parallel: 10,
  max_parallel_nodes: 0,
  canary_count: 0,
  canary_percent: 0,
  auto_promote: false,
  max_failed_nodes: 10,
  max_failed_nodes_percent: 10,
  no_auto_rollback: false,
  health_check: DEFAULT_HEALTH_CHECK,
};
