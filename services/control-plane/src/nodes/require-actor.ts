import { Problem } from '@weir/api-contract';
import type { Liveness } from './liveness.js';

/** Throws `node_process_conflict` when the request is of a process and another one acts as the node. */
export function requireActor(nodeId: string, processId: string | undefined, liveness: Liveness): void {
  const actor = liveness.actor(nodeId);
  if (processId === undefined || actor === undefined || actor.id === processId) return;
  throw anotherProcess(nodeId, actor.id);
}

/** What a process is told whose node another one acts as. */
export const anotherProcess = (nodeId: string, actorId: string): Problem =>
  new Problem('node_process_conflict', `another process acts as node ${nodeId}`, {
    hint: 'if its data folder was copied, empty the copy: it joins as a node of its own then; GET /nodes/:id says who was refused',
    details: { process_id: actorId },
  });
