import { type Node, toTimestamp } from '@weir/fleet-model';
import type { Liveness } from './liveness.js';

/** A node as it is told: with its last heartbeat, which the store does not keep. */
export function wireNode(node: Node, liveness: Liveness): Node {
  const sign = liveness.sign(node);
  if (sign === undefined || node.status.connection_state !== 'Connected') return node;
  return {
    ...node,
    status: { ...node.status, last_heartbeat: toTimestamp(sign.heardAt), resource_usage: sign.usage },
  };
}
