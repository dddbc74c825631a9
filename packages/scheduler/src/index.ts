export { type BackOff, delayAfter } from './broker/back-off.js';
export { Broker, type BrokerOptions, DEFAULT_BROKER_OPTIONS, type Delivery, type Refusal } from './broker/broker.js';
export type { FeasibilityCheck } from './feasibility/check.js';
export { CHECKS, reasonsAgainstKeeping, reasonsAgainstPlacing } from './feasibility/index.js';
export { applyPlan, type PlanRecords } from './plan/apply-plan.js';
export type { ExecutionChange, Placement, Plan, RefusedNode } from './plan/plan.js';
export { reconcile } from './plan/reconcile.js';
export { ROLLOUT_POLICIES, type RolloutPolicy, type RolloutStep, type RolloutView } from './plan/rollout-policy.js';
