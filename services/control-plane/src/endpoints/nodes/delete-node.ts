import { Problem } from '@weir/api-contract';
import { checkIfMatch } from '../../jobs/if-match.js';
import { findNode } from '../../nodes/find-node.js';
import { moveAway } from '../../nodes/node-gone.js';
import { revokeCredential } from '../../nodes/revoke-credential.js';
import type { HandlerOf } from '../handler.js';

export const deleteNode: HandlerOf<'deleteNode'> =
  (context) =>
  async ({ params, query, headers, body }) => {
    const force = query.force === true || body?.force === true;
    const revoke = query.revoke === true || body?.revoke === true;
    const id = await context.write(async (writer, after) => {
      const node = await findNode(params.id, writer, { deleted: false });
      checkIfMatch(headers['if-match'], node.status.revision);
      const event = force ? 'force_delete' : 'delete';
      const moved = await moveAway(node.id, event, 'deleted', writer, after, context);
      if (moved === undefined) {
        const state = node.status.connection_state;
        throw new Problem(
          'node_state_conflict',
          `node ${node.spec.name} is ${state} and cannot be deleted without force`,
          {
            hint: 'stop its agent first, or say force=true; it registers again when it comes back',
            details: { connection_state: state },
          },
        );
      }
      const credential = revoke ? await writer.tokens.credentialOf(node.id) : undefined;
      if (credential !== undefined) await revokeCredential(credential, writer, after, context);
      return node.id;
    });
    context.liveness.forget(id);
    return { status: 200, body: { node_id: id } };
  };
