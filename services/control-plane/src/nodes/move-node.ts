import { invariant } from '@weir/diagnostics';
import { NODE_MACHINE, type Node, type NodeEvent, toTimestamp, transition } from '@weir/fleet-model';

/** The next record of a node, along its state machine; undefined when the event does not apply to its state. */
export function moveNode(node: Node, event: NodeEvent, message: string, now: number): Node | undefined {
  const from = node.status.connection_state;
  const to = transition(NODE_MACHINE, from, event);
  if (to === undefined) return undefined;
  const at = toTimestamp(now);
  const since = from === to ? {} : changeOfState(to, at);
  return {
    ...node,
    status: {
      ...node.status,
      ...since,
      connection_state: to,
      message,
      revision: node.status.revision + 1,
      updated_at: at,
    },
  };
}

function changeOfState(to: Node['status']['connection_state'], at: string): Partial<Node['status']> {
  switch (to) {
    case 'Connected':
      return { connected_since: at, disconnected_since: null, deleted_since: null };
    case 'Disconnected':
      return { connected_since: null, disconnected_since: at };
    case 'Lost':
      return {};
    case 'Deleted':
      return { connected_since: null, deleted_since: at };
  }
}

/** The same where the caller knows that the event applies. */
export function mustMoveNode(node: Node, event: NodeEvent, message: string, now: number): Node {
  const moved = moveNode(node, event, message, now);
  invariant(moved !== undefined, `a node that is ${node.status.connection_state} cannot ${event}`);
  return moved;
}
