import { isDeepStrictEqual } from 'node:util';
import { type Node, type NodeSpec, toTimestamp } from '@weir/fleet-model';
import type { Context } from '../context.js';
import { type Admission, admitNode } from './admit-node.js';
import { evaluateJobsOf } from './affected-jobs.js';
import type { NodeProcess } from './liveness.js';
import { mustMoveNode } from './move-node.js';
import { anotherProcess } from './require-actor.js';

type Tools = Pick<Context, 'write' | 'clock' | 'ids' | 'liveness' | 'engines' | 'config'>;

/** A node that wants in, and through which process. */
export interface Registration extends Omit<Admission, 'name'> {
  readonly spec: NodeSpec;
  /** Agents of early versions do not say. */
  readonly process: NodeProcess | undefined;
  /** Who acts as the node according to a refusal. */
  readonly contests: string | undefined;
}

/** Heartbeats that a process misses before another one may act in its place. */
const MISSED = 3;

/**
 * A node joins, or comes back from wherever it was; its jobs are planned anew when that changes anything. Its labels are
 * those that an operator has set, or else those it brings with those of its token over them.
 */
export async function registerNode(registration: Registration, tools: Tools): Promise<Node> {
  const { credential, caller, spec: given, nodeId: id, process } = registration;
  const node = await tools.write(async (writer, after) => {
    const now = tools.clock.now();
    const known = await writer.nodes.get(id);
    const admission = { nodeId: id, name: given.name, credential, caller };
    const granted = await admitNode(admission, writer, after, tools);
    requireTurn(registration, tools);
    const own = { ...given.labels, ...granted };
    const labels = (await writer.nodes.operatorLabels(id)) ?? own;
    const spec = { ...given, labels };
    if (known === undefined) {
      const fresh = newNode(id, spec, now);
      await writer.nodes.insert(fresh);
      await writer.nodes.setOwnLabels(id, own);
      await evaluateJobsOf(fresh, 'node-join', writer, after, tools);
      return fresh;
    }
    if (!isDeepStrictEqual(await writer.nodes.ownLabels(id), own)) await writer.nodes.setOwnLabels(id, own);
    const back = known.status.connection_state !== 'Connected';
    if (!back && isDeepStrictEqual(known.spec, spec)) return known;
    const next = { ...mustMoveNode(known, 'register', '', now), spec };
    await writer.nodes.update(next);
    after.touch(id);
    const relabelled = !isDeepStrictEqual(known.spec.labels, labels);
    if (back || relabelled) await evaluateJobsOf(next, back ? 'node-join' : 'node-update', writer, after, tools);
    return next;
  });
  tools.liveness.watch(id, tools.clock.now(), process);
  await tools.engines.joined(node.spec);
  return node;
}

/** Throws `node_process_conflict` for a process while another one acts as its node, and remembers those that live on. */
function requireTurn({ nodeId, process, contests, caller }: Registration, { liveness, clock, config }: Tools): void {
  const now = clock.now();
  if (liveness.mayAct(nodeId, process, contests, now - MISSED * config.nodes.heartbeatMs)) return;
  const actor = liveness.actor(nodeId);
  if (process === undefined || actor === undefined) return;
  if (contests === actor.id) liveness.contest(nodeId, process.id, caller.remoteAddress ?? null, now);
  throw anotherProcess(nodeId, actor.id);
}

function newNode(id: string, spec: NodeSpec, now: number): Node {
  const at = toTimestamp(now);
  return {
    id,
    spec,
    status: {
      connection_state: 'Connected',
      message: '',
      connected_since: at,
      disconnected_since: null,
      deleted_since: null,
      last_heartbeat: null,
      resource_usage: {},
      revision: 1,
      created_at: at,
      updated_at: at,
    },
  };
}
