import type { Job, SchedulableNode } from '@weir/fleet-model';
import type { FeasibilityCheck } from './check.js';
import { connection } from './connection.js';
import { selector } from './selector.js';

/** All checks, sorted by name. */
export const CHECKS: readonly FeasibilityCheck[] = [connection, selector];

/** Why the job may not stay on the node; empty when it may. */
export function reasonsAgainstKeeping(job: Job, node: SchedulableNode): readonly string[] {
  return CHECKS.filter((check) => check.stage === 'keep').flatMap((check) => check.reasons(job, node));
}

/** Why the job may not be placed on the node; empty when it may. */
export function reasonsAgainstPlacing(job: Job, node: SchedulableNode): readonly string[] {
  return CHECKS.flatMap((check) => check.reasons(job, node));
}
