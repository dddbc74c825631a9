import { requireOwnNode } from '../../auth/own-node.js';
import { requireNode } from '../../nodes/find-node.js';
import type { HandlerOf } from '../handler.js';

export const postLogs: HandlerOf<'postLogs'> =
  (context) =>
  async ({ params: { id }, body: { batches } }, { principal }) => {
    requireOwnNode(principal, id);
    await requireNode(id, context);
    return { status: 200, body: { readers: context.logDesk.take(id, batches) } };
  };
