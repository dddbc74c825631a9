import type { RestartPolicy } from '@weir/fleet-model';
import { type BackOffOptions, backOff } from '../back-off.js';
import type { Random } from '../random.js';

export interface RestartLimits extends BackOffOptions {
  /** Attempts in a row that never came up, after which `on-failure` gives up. */
  readonly startAttempts: number;
  /** Attempts in a row that came up and crashed, after which `on-failure` gives up. */
  readonly crashAttempts: number;
  /** A run at least this long makes the count begin anew. */
  readonly settledAfterMs: number;
}

export const DEFAULT_RESTART_LIMITS: RestartLimits = {
  initialMs: 500,
  maxMs: 60_000,
  startAttempts: 3,
  crashAttempts: 10,
  settledAfterMs: 60_000,
};

/** How one attempt to run an execution ended. */
export interface AttemptEnd {
  readonly outcome: 'complete' | 'failed';
  readonly cameUp: boolean;
  readonly ranMs: number;
  /** True when no further attempt can end differently, such as a pipeline that this node cannot run. */
  readonly final: boolean;
}

export type RestartDecision =
  | { readonly kind: 'end' }
  | { readonly kind: 'restart'; readonly delayMs: number; readonly failures: number };

/**
 * What follows the end of an attempt: `failures` counts the failed attempts in a row before this one. `never` ends
 * always; `on-failure` ends on success or when its attempts are used up; `always` ends only on a final failure.
 */
export function restartDecision(
  policy: RestartPolicy,
  end: AttemptEnd,
  failuresBefore: number,
  limits: RestartLimits,
  random: Random,
): RestartDecision {
  if (policy === 'never' || end.final) return { kind: 'end' };
  if (end.outcome === 'complete') {
    return policy === 'always'
      ? { kind: 'restart', delayMs: backOff(1, limits, random), failures: 0 }
      : { kind: 'end' };
  }
  const failures = end.ranMs >= limits.settledAfterMs ? 1 : failuresBefore + 1;
  const allowed = end.cameUp ? limits.crashAttempts : limits.startAttempts;
  if (policy === 'on-failure' && failures >= allowed) return { kind: 'end' };
  return { kind: 'restart', delayMs: backOff(failures, limits, random), failures };
}
