import type { Job } from '@weir/fleet-model';
import type { FeasibilityCheck, Reasons } from './check.js';
import { connection } from './connection.js';
import { selector } from './selector.js';

/** All checks, sorted by name. */
export const CHECKS: readonly FeasibilityCheck[] = [connection, selector];

/** What speaks against the nodes of a job. */
export interface Feasibility {
  /** Why the job may not stay on the node; empty when it may. */
  readonly againstKeeping: Reasons;
  /** Why the job may not be placed on the node; empty when it may. */
  readonly againstPlacing: Reasons;
}

const NOTHING: readonly string[] = [];

/** Most nodes have nothing or one thing against them: no list is made for those. */
const all =
  (checks: readonly Reasons[]): Reasons =>
  (node) => {
    let found = NOTHING;
    for (const reasons of checks) {
      const more = reasons(node);
      if (more.length > 0) found = found.length === 0 ? more : [...found, ...more];
    }
    return found;
  };

/** Prepares the checks of many nodes for a job. */
export function feasibilityOf(job: Job): Feasibility {
  const checks = CHECKS.map((check) => ({ stage: check.stage, reasons: check.of(job) }));
  return {
    againstKeeping: all(checks.filter(({ stage }) => stage === 'keep').map(({ reasons }) => reasons)),
    againstPlacing: all(checks.map(({ reasons }) => reasons)),
  };
}
