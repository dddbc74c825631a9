import { type Node, type NodeEvent, toTimestamp } from '@weir/fleet-model';
import type { StoreWriter } from '@weir/store';
import type { Context } from '../context.js';
import type { Aftermath } from '../write.js';
import { evaluateJobsOf } from './affected-jobs.js';
import { moveNode } from './move-node.js';

type Tools = Pick<Context, 'clock' | 'ids' | 'liveness'>;

/**
 * Moves a node away from `Connected`, keeping what was last known of it; jobs are planned anew when its executions are
 * given up by that. Undefined when the event does not apply any more.
 */
export async function moveAway(
  id: string,
  event: Exclude<NodeEvent, 'register' | 'heartbeat'>,
  message: string,
  writer: StoreWriter,
  after: Aftermath,
  tools: Tools,
): Promise<Node | undefined> {
  const node = await writer.nodes.get(id);
  const moved = node === undefined ? undefined : moveNode(node, event, message, tools.clock.now());
  if (moved === undefined) return undefined;
  const sign = tools.liveness.sign(moved);
  const next: Node =
    sign === undefined
      ? moved
      : {
          ...moved,
          status: { ...moved.status, last_heartbeat: toTimestamp(sign.heardAt), resource_usage: sign.usage },
        };
  await writer.nodes.update(next);
  after.touch(id);
  const givenUp = next.status.connection_state === 'Lost' || next.status.connection_state === 'Deleted';
  if (givenUp) await evaluateJobsOf(next, 'node-leave', writer, after, tools);
  return next;
}
