import { requireOwnNode } from '../../auth/own-node.js';
import { findNode } from '../../nodes/find-node.js';
import { takeReports } from '../../nodes/take-reports.js';
import type { HandlerOf } from '../handler.js';

export const postReports: HandlerOf<'postReports'> =
  (context) =>
  async ({ params: { id }, body: { reports } }, { principal }) => {
    requireOwnNode(principal, id);
    await findNode(id, context.store, { deleted: false });
    return { status: 200, body: { results: await takeReports(id, reports, context) } };
  };
