import {
  durationMs,
  type Execution,
  fromTimestamp,
  HEALTH_MACHINE,
  type HealthCheck,
  type HealthEvent,
  type HealthStateType,
  healthyTimeMs,
  transition,
  unhealthyTimeMs,
} from '@weir/fleet-model';

/** What a health gate thinks of an execution now, and what it will think if nothing happens. */
export interface Verdict {
  readonly health: HealthStateType;
  /** True while the gate has yet to make up its mind, about a healthy one in trouble as well. */
  readonly open: boolean;
  readonly next?: { readonly at: number; readonly event: HealthEvent };
}

/**
 * Judges an execution that a rollout has made. It passes once it has run long enough without a break, and trips when it
 * fails, stays in trouble for too long or is not healthy before its deadline. The verdict never gets better again.
 * `now` is in milliseconds since the epoch.
 */
export function judge({ status }: Execution, check: HealthCheck, now: number): Verdict {
  if (status.health === 'unhealthy') return { health: 'unhealthy', open: false };
  const decisive = next(status, check);
  if (decisive === undefined) return { health: status.health, open: false };
  const { event, at } = decisive;
  if (at > now) return { health: status.health, open: true, next: decisive };
  return { health: transition(HEALTH_MACHINE, status.health, event) ?? status.health, open: false };
}

function next(status: Execution['status'], check: HealthCheck): Verdict['next'] {
  const since = fromTimestamp(status.compute_since);
  const deadline =
    status.health === 'unknown' ? fromTimestamp(status.created_at) + durationMs(check.deadline) : undefined;
  switch (status.compute_state.state_type) {
    case 'complete':
      return { event: 'pass', at: since };
    case 'failed':
    case 'lost':
      return { event: 'trip', at: since };
    case 'degraded':
      return { event: 'trip', at: Math.min(since + unhealthyTimeMs(check), deadline ?? Number.POSITIVE_INFINITY) };
    case 'running': {
      const passed = since + healthyTimeMs(check);
      if (deadline === undefined) return undefined;
      return passed <= deadline ? { event: 'pass', at: passed } : { event: 'trip', at: deadline };
    }
    default:
      return deadline === undefined ? undefined : { event: 'trip', at: deadline };
  }
}
