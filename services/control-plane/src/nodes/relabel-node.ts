import { type Node, toTimestamp } from '@weir/fleet-model';
import type { StoreWriter } from '@weir/store';
import type { Context } from '../context.js';
import { checkIfMatch } from '../jobs/if-match.js';
import type { Aftermath } from '../write.js';
import { evaluateJobsOf } from './affected-jobs.js';

type Labels = Readonly<Record<string, string>>;

export interface Relabelling {
  readonly node: Node;
  /** Those that an operator sets; undefined = the node's own count again. */
  readonly labels: Labels | undefined;
  readonly ifMatch: string | undefined;
}

/** Gives a node other labels; the jobs that this concerns are planned anew. */
export async function relabelNode(
  { node, labels, ifMatch }: Relabelling,
  writer: StoreWriter,
  after: Aftermath,
  tools: Pick<Context, 'clock' | 'ids'>,
): Promise<Node> {
  checkIfMatch(ifMatch, node.status.revision);
  await writer.nodes.setOperatorLabels(node.id, labels);
  const next: Node = {
    ...node,
    // Of a node that has not registered since its own were first kept they are known when it registers next.
    spec: { ...node.spec, labels: labels ?? (await writer.nodes.ownLabels(node.id)) ?? node.spec.labels },
    status: { ...node.status, revision: node.status.revision + 1, updated_at: toTimestamp(tools.clock.now()) },
  };
  await writer.nodes.update(next);
  after.touch(next.id);
  await evaluateJobsOf(next, 'node-update', writer, after, tools);
  return next;
}
