import { type Node, toTimestamp } from '@weir/fleet-model';
import type { Liveness } from './liveness.js';

/** A node as it is told: with its last heartbeat and whoever else claims to be it, which the store does not keep. */
export function wireNode(node: Node, liveness: Liveness, now: number) {
  const sign = liveness.sign(node);
  if (node.status.connection_state !== 'Connected') return node;
  const contest = liveness.contestOf(node.id, now);
  return {
    ...node,
    status: {
      ...node.status,
      ...(sign === undefined ? {} : { last_heartbeat: toTimestamp(sign.heardAt), resource_usage: sign.usage }),
      ...(contest === undefined
        ? {}
        : {
            contested: {
              process_id: contest.process_id,
              remote_address: contest.remoteAddress,
              since: toTimestamp(contest.since),
              last_seen: toTimestamp(contest.lastSeen),
            },
          }),
    },
  };
}
