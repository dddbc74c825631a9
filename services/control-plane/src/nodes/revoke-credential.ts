import { toTimestamp } from '@weir/fleet-model';
import type { StoreWriter, TokenRecord } from '@weir/store';
import type { Context } from '../context.js';
import type { Aftermath } from '../write.js';

/** Makes a node's credential good for nothing; the node needs a new join token to be listened to again. */
export async function revokeCredential(
  credential: TokenRecord,
  writer: StoreWriter,
  after: Aftermath,
  { clock }: Pick<Context, 'clock'>,
): Promise<void> {
  await writer.tokens.revoke(credential.id, toTimestamp(clock.now()));
  after.touch(credential.id);
}
