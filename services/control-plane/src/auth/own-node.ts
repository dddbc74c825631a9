import { Problem } from '@weir/api-contract';
import type { Principal } from '@weir/http-kit';

/** Throws `forbidden` when the credential of one node is used to speak for another. */
export function requireOwnNode(principal: Principal | undefined, nodeId: string): void {
  const own = principal?.attributes.node_id;
  if (principal?.attributes.kind !== 'node' || own === nodeId) return;
  throw new Problem('forbidden', `this is the credential of ${own}: it does not speak for ${nodeId}`, {
    hint: 'each node joins for itself',
    details: { node_id: own },
  });
}
