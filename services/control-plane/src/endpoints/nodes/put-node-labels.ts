import { Problem } from '@weir/api-contract';
import { LABEL_KEY, type Node, toTimestamp } from '@weir/fleet-model';
import { checkIfMatch } from '../../jobs/if-match.js';
import { evaluateJobsOf } from '../../nodes/affected-jobs.js';
import { findNode } from '../../nodes/find-node.js';
import { wireNode } from '../../nodes/wire-node.js';
import type { HandlerOf } from '../handler.js';

export const putNodeLabels: HandlerOf<'putNodeLabels'> =
  (context) =>
  async ({ params, headers, body: { labels } }) => {
    const wrong = Object.keys(labels).find((key) => !LABEL_KEY.test(key));
    if (wrong !== undefined) {
      throw new Problem('invalid_request', `body.labels: ${JSON.stringify(wrong)} is no label key`, {
        details: { [`body.labels.${wrong}`]: 'letters, digits and . _ / - with a letter or digit at both ends' },
      });
    }
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
