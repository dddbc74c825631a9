import { Problem } from '@weir/api-contract';
import { isId } from '@weir/fleet-model';
import { digestOfNode } from '../../nodes/assignments.js';
import { registerNode as register } from '../../nodes/register-node.js';
import type { HandlerOf } from '../handler.js';

export const registerNode: HandlerOf<'registerNode'> =
  (context) =>
  async ({ body: { node_id, spec } }) => {
    if (!isId('node', node_id)) {
      throw new Problem('invalid_request', `body.node_id: ${JSON.stringify(node_id)} is no node id`, {
        details: { 'body.node_id': 'expected n- and a UUID' },
      });
    }
    await register(node_id, spec, context);
    const { heartbeatMs, disconnectMs } = context.config.nodes;
    return {
      status: 200,
      body: {
        node_id,
        heartbeat_interval_ms: heartbeatMs,
        disconnect_timeout_ms: disconnectMs,
        digest: await digestOfNode(node_id, context.store),
      },
    };
  };
