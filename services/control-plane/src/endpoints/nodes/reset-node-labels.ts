import { findNode } from '../../nodes/find-node.js';
import { relabelNode } from '../../nodes/relabel-node.js';
import { wireNode } from '../../nodes/wire-node.js';
import type { HandlerOf } from '../handler.js';

export const resetNodeLabels: HandlerOf<'resetNodeLabels'> =
  (context) =>
  async ({ params, headers }) => {
    const node = await context.write(async (writer, after) => {
      const found = await findNode(params.id, writer, { deleted: false });
      return relabelNode({ node: found, labels: undefined, ifMatch: headers['if-match'] }, writer, after, context);
    });
    return { status: 200, body: { node: wireNode(node, context.liveness, context.clock.now()) } };
  };
