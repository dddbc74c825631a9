import { assignmentsOfNode } from '../../nodes/assignments.js';
import { findNode } from '../../nodes/find-node.js';
import { readUntil } from '../../watch/changes.js';
import type { HandlerOf } from '../handler.js';

export const listAssignments: HandlerOf<'listAssignments'> =
  ({ store, changes, clock }) =>
  async ({ params: { id }, query: { digest, wait = 0 } }, { signal }) => {
    await findNode(id, store, { deleted: false });
    const set = await readUntil(
      () => assignmentsOfNode(id, store),
      (current) => digest === undefined || current.digest !== digest,
      { changes, clock, id, waitMs: wait, signal },
    );
    return { status: 200, body: set };
  };
