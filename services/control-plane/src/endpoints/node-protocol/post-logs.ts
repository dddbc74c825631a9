import { requireOwnNode } from '../../auth/own-node.js';
import { findNode } from '../../nodes/find-node.js';
import type { HandlerOf } from '../handler.js';

export const postLogs: HandlerOf<'postLogs'> =
  ({ store, logDesk }) =>
  async ({ params: { id }, body: { batches } }, { principal }) => {
    requireOwnNode(principal, id);
    await findNode(id, store, { deleted: false });
    return { status: 200, body: { readers: logDesk.take(id, batches) } };
  };
