import type { Context } from '../context.js';
import { revokeCredential } from './revoke-credential.js';

type Tools = Pick<Context, 'write' | 'clock'>;

/** Removes the record of a deleted node for good, once nothing of it is left to clean up; false when it is not yet time. */
export function removeNode(id: string, tools: Tools): Promise<boolean> {
  return tools.write(async (writer, after) => {
    const current = await writer.nodes.get(id);
    if (current?.status.connection_state !== 'Deleted') return false;
    if ((await writer.executions.activeOnNode(id)).length > 0) return false;
    const credential = await writer.tokens.credentialOf(id);
    // Removed for good is not merely hidden: to come back takes a new join token.
    if (credential !== undefined) await revokeCredential(credential, writer, after, tools);
    await writer.nodes.remove(id);
    after.touch(id);
    return true;
  });
}
