import type { RolloutSpec } from '@weir/fleet-model';

/** Most nodes that a wave touches, out of so many; never less than one, or nothing would ever move. */
export function waveSize({ max_parallel, max_parallel_nodes }: RolloutSpec, total: number): number {
  return max_parallel_nodes > 0 ? max_parallel_nodes : Math.max(1, Math.floor((max_parallel / 100) * total));
}

/** Nodes that go first, out of so many: the larger of count and share, at least one. */
export function canarySize({ canary_count, canary_percent }: RolloutSpec, total: number): number {
  return Math.min(total, Math.max(1, canary_count, Math.ceil((canary_percent / 100) * total)));
}

/** Nodes that may fail, out of so many, before the rollout does: the smaller of count and share. */
export function toleratedFailures(spec: RolloutSpec, total: number): number {
  return Math.min(spec.max_failed_nodes, Math.floor((spec.max_failed_nodes_percent / 100) * total));
}
