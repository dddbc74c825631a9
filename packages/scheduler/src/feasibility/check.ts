import type { Job, SchedulableNode } from '@weir/fleet-model';

/**
 * One reason for which a node may be refused. A `keep` check also ends what already runs there; a `place` check only
 * keeps new work away.
 */
export interface FeasibilityCheck {
  readonly name: string;
  readonly stage: 'keep' | 'place';
  /** What speaks against the node, in words; empty when nothing does. */
  reasons(job: Job, node: SchedulableNode): readonly string[];
}
