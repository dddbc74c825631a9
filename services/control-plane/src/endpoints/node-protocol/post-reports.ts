import { requireOwnNode } from '../../auth/own-node.js';
import { requireNode } from '../../nodes/find-node.js';
import { requireActor } from '../../nodes/require-actor.js';
import type { HandlerOf } from '../handler.js';

export const postReports: HandlerOf<'postReports'> =
  (context) =>
  async ({ params: { id }, body: { reports, process } }, { principal }) => {
    requireOwnNode(principal, id);
    requireActor(id, process, context.liveness);
    await requireNode(id, context);
    return { status: 200, body: { results: await context.reports.take(id, reports) } };
  };
