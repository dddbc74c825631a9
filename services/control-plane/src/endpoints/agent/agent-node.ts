import { Problem } from '@weir/api-contract';
import { findNode } from '../../nodes/find-node.js';
import { wireNode } from '../../nodes/wire-node.js';
import type { HandlerOf } from '../handler.js';

export const agentNode: HandlerOf<'agentNode'> =
  ({ store, localAgent, liveness, clock }) =>
  async () => {
    const id = localAgent()?.nodeId;
    if (id === undefined) throw new Problem('node_not_found', 'this process has no node of its own');
    return {
      status: 200,
      body: { node: wireNode(await findNode(id, store, { deleted: true }), liveness, clock.now()) },
    };
  };
