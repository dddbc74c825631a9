export { type Clock, systemClock } from './clock.js';
export { durationMs, formatDuration, parseDuration } from './duration.js';
export {
  EVALUATION_TRIGGERS,
  type Evaluation,
  type EvaluationStatus,
  type EvaluationTrigger,
} from './evaluation/evaluation.js';
export {
  EVALUATION_EVENTS,
  EVALUATION_MACHINE,
  EVALUATION_STATES,
  type EvaluationEvent,
  type EvaluationStateType,
  isTerminalEvaluationState,
} from './evaluation/evaluation-machine.js';
export { assignmentDigest, type DigestInput } from './execution/assignment-digest.js';
export {
  EXECUTION_DESIRED_STATES,
  type Execution,
  type ExecutionDesiredState,
  type ExecutionStatus,
  isActive,
  isLive,
} from './execution/execution.js';
export {
  COMPUTE_EVENTS,
  COMPUTE_STATES,
  type ComputeEvent,
  type ComputeStateType,
  EXECUTION_MACHINE,
  isTerminalComputeState,
} from './execution/execution-machine.js';
export {
  HEALTH_EVENTS,
  HEALTH_MACHINE,
  HEALTH_STATES,
  type HealthEvent,
  type HealthStateType,
} from './execution/health-machine.js';
export type { HistoryEvent, NewHistoryEvent } from './history/history-event.js';
export { createIds, ID_PREFIXES, type IdKind, type Ids, isId } from './ids.js';
export type { Job, JobDesiredState, JobStatus, JobVersion } from './job/job.js';
export {
  DELETABLE_JOB_STATES,
  JOB_EVENTS,
  JOB_MACHINE,
  JOB_STATES,
  type JobEvent,
  type JobStateType,
} from './job/job-machine.js';
export {
  DEFAULT_NAMESPACE,
  DEFAULT_PRIORITY,
  JOB_TYPES,
  type JobSpec,
  type JobType,
  MAX_PRIORITY,
  RESERVED_META_PREFIX,
  RESTART_POLICIES,
  type RestartPolicy,
  type Selector,
} from './job/job-spec.js';
export { isJsonObject, type Json, type JsonObject } from './json.js';
export {
  NO_CAPABILITIES,
  type Node,
  type NodeCapabilities,
  type NodeSpec,
  type NodeStatus,
  type ResourceUsage,
  type SchedulableNode,
} from './node/node.js';
export { NODE_EVENTS, NODE_MACHINE, NODE_STATES, type NodeEvent, type NodeStateType } from './node/node-machine.js';
export { healthyTimeMs, unhealthyTimeMs } from './rollout/healthy-time.js';
export {
  isActiveRollout,
  moveRollout,
  NO_COUNTS,
  newRollout,
  ROLLOUT_PHASES,
  type Rollout,
  type RolloutCounts,
  type RolloutPhase,
  type RolloutStatus,
  type RolloutWaves,
} from './rollout/rollout.js';
export {
  isTerminalRolloutState,
  ROLLOUT_EVENTS,
  ROLLOUT_MACHINE,
  ROLLOUT_STATES,
  type RolloutEvent,
  type RolloutStateType,
} from './rollout/rollout-machine.js';
export {
  DEFAULT_HEALTH_CHECK,
  DEFAULT_ROLLOUT,
  type HealthCheck,
  ROLLOUT_STRATEGIES,
  type RolloutSpec,
  type RolloutStrategy,
} from './rollout/rollout-spec.js';
export {
  type LabelExpression,
  matchesLabelExpression,
  parseLabelExpression,
  parseLabelSelector,
} from './selector/label-expression.js';
export { selectorMismatches } from './selector/match-selector.js';
export { canonicalYaml } from './spec/canonical-yaml.js';
export {
  type CompareOptions,
  canonicalSpec,
  type DiffOptions,
  diffSpecs,
  sameWorkload,
  specsEqual,
} from './spec/diff-specs.js';
export { type NormalisedSpec, type NormaliseOptions, normaliseJobSpec } from './spec/normalise-job-spec.js';
export { LABEL_KEY } from './spec/read-labels.js';
export type { SpecFinding } from './spec/spec-findings.js';
export { type State, stateOf } from './state.js';
export { fromTimestamp, type Timestamp, toTimestamp } from './timestamp.js';
export { canMove, type StateMachine, type TransitionRow, transition } from './transition.js';
