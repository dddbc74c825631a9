import { Problem } from '@weir/api-contract';
import { isId } from '@weir/fleet-model';
import { registerNode as register } from '../../nodes/register-node.js';
import type { HandlerOf } from '../handler.js';

export const registerNode: HandlerOf<'registerNode'> =
  (context) =>
  async ({ body: { node_id, spec, credential, process, contests } }, caller) => {
    if (!isId('node', node_id)) {
      throw new Problem('invalid_request', `body.node_id: ${JSON.stringify(node_id)} is no node id`, {
        details: { 'body.node_id': 'expected n- and a UUID' },
      });
    }
    await register({ nodeId: node_id, spec, credential, process, contests, caller }, context);
    const { heartbeatMs, disconnectMs, pollMs } = context.config.nodes;
    return {
      status: 200,
      body: {
        node_id,
        heartbeat_interval_ms: heartbeatMs,
        disconnect_timeout_ms: disconnectMs,
        poll_wait_ms: pollMs,
        digest: await context.digests.of(node_id),
      },
    };
  };
