import { findNode } from '../../nodes/find-node.js';
import { wireNode } from '../../nodes/wire-node.js';
import type { HandlerOf } from '../handler.js';
import { waitFor } from '../wait-for.js';

export const getNode: HandlerOf<'getNode'> =
  (context) =>
  async ({ params, query }, request) => {
    const read = () => findNode(params.id, context.store, { deleted: true });
    const node = await waitFor(read, query, context, request);
    return { status: 200, body: { node: wireNode(node, context.liveness, context.clock.now()) } };
  };
