import { type Node, toTimestamp } from '@weir/fleet-model';
import { checkIfMatch } from '../../jobs/if-match.js';
import { evaluateJobsOf } from '../../nodes/affected-jobs.js';
import { checkLabels } from '../../nodes/check-labels.js';
import { findNode } from '../../nodes/find-node.js';
import { wireNode } from '../../nodes/wire-node.js';
import type { HandlerOf } from '../handler.js';

export const putNodeLabels: HandlerOf<'putNodeLabels'> =
  (context) =>
  async ({ params, headers, body: { labels } }) => {
    checkLabels(labels);
    const node = await context.write(async (writer, after) => {
      const found = await findNode(params.id, writer, { deleted: false });
      checkIfMatch(headers['if-match'], found.status.revision);
      const next: Node = {
        ...found,
        spec: { ...found.spec, labels },
        status: {
          ...found.status,
          revision: found.status.revision + 1,
          updated_at: toTimestamp(context.clock.now()),
        },
      };
      await writer.nodes.update(next);
      await writer.nodes.setOperatorLabels(next.id, labels);
      after.touch(next.id);
      await evaluateJobsOf(next, 'node-update', writer, after, context);
      return next;
    });
    return { status: 200, body: { node: wireNode(node, context.liveness) } };
  };
