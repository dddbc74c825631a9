import { requireOwnNode } from '../../auth/own-node.js';
import { findNode } from '../../nodes/find-node.js';
import { moveAway } from '../../nodes/node-gone.js';
import { requireActor } from '../../nodes/require-actor.js';
import type { HandlerOf } from '../handler.js';

/** The call that a fleet makes most: neither the database nor the disk is touched while nothing changes. */
export const nodeHeartbeat: HandlerOf<'nodeHeartbeat'> =
  (context) =>
  async ({ params: { id }, body }, { principal }) => {
    requireOwnNode(principal, id);
    const { liveness, clock, store, write, digests } = context;
    const { resource_usage: usage, process, seq } = body;
    const heard = liveness.hear(id, clock.now(), { usage, process, seq });
    if (heard === 'foreign') requireActor(id, process?.id, liveness);
    if (heard === 'unknown') await findNode(id, store, { deleted: false });
    else if (heard === 'heard' && body.shutting_down === true) {
      await write((writer, after) => moveAway(id, 'leave', 'it was shut down', writer, after, context));
      liveness.forget(id);
    }
    return { status: 200, body: { register: heard === 'unknown', digest: await digests.of(id) } };
  };
