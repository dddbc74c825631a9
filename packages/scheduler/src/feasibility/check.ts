import type { Job, SchedulableNode } from '@weir/fleet-model';

/** What speaks against a node, in words; empty when nothing does. */
export type Reasons = (node: SchedulableNode) => readonly string[];

/**
 * One reason for which a node may be refused. A `keep` check also ends what already runs there; a `place` check only
 * keeps new work away.
 */
export interface FeasibilityCheck {
  readonly name: string;
  readonly stage: 'keep' | 'place';
  /** Prepares the check of many nodes for a job. */
  of(job: Job): Reasons;
}
