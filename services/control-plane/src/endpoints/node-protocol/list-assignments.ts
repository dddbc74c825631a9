import { preparedJson } from '@weir/http-kit';
import { requireOwnNode } from '../../auth/own-node.js';
import { logsOf } from '../../logs/log-desk.js';
import { requireNode } from '../../nodes/find-node.js';
import { requireActor } from '../../nodes/require-actor.js';
import { readUntil } from '../../watch/changes.js';
import type { HandlerOf } from '../handler.js';

export const listAssignments: HandlerOf<'listAssignments'> =
  ({ store, changes, clock, digests, assignments, logDesk, liveness }) =>
  async ({ params: { id }, query: { digest, logs_digest, process, wait = 0 } }, { signal, principal }) => {
    requireOwnNode(principal, id);
    requireActor(id, process, liveness);
    await requireNode(id, { liveness, store });
    await readUntil(
      async () => ({ digest: await digests.of(id), logs_digest: logDesk.wantedOf(id).logs_digest }),
      (now) => now.digest !== digest || now.logs_digest !== (logs_digest ?? now.logs_digest),
      { changes, clock, id: [id, logsOf(id)], waitMs: wait, signal },
    );
    const list = await assignments.of(id);
    const { logs, logs_digest: now } = logDesk.wantedOf(id);
    const members = [
      `"digest":${JSON.stringify(list.digest)}`,
      `"items":${list.text}`,
      `"logs":${JSON.stringify(logs)}`,
      `"logs_digest":${JSON.stringify(now)}`,
    ];
    return { status: 200, body: preparedJson(`{${members.join()}}`) };
  };
