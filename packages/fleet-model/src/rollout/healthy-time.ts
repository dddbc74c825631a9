import { durationMs } from '../duration.js';
import type { HealthCheck } from './rollout-spec.js';

/** Milliseconds that a node has to be healthy without a break before it counts as such. */
export const healthyTimeMs = ({ success_threshold, interval, min_healthy_time }: HealthCheck): number =>
  Math.max(success_threshold * durationMs(interval), durationMs(min_healthy_time));

/** Milliseconds of trouble without a break after which a node counts as failed. */
export const unhealthyTimeMs = ({ failure_threshold, interval }: HealthCheck): number =>
  failure_threshold * durationMs(interval);
