import { Problem } from '@weir/api-contract';
import { toTimestamp } from '@weir/fleet-model';
import { wireToken } from '../../auth/wire-token.js';
import type { HandlerOf } from '../handler.js';

export const revokeToken: HandlerOf<'revokeToken'> =
  ({ write, clock }) =>
  async ({ params: { id } }) => {
    const token = await write(async (writer, after) => {
      const at = toTimestamp(clock.now());
      const found = await writer.tokens.get(id);
      if (found === undefined) {
        throw new Problem('token_not_found', `there is no token ${id}`, { hint: 'GET /tokens lists all tokens' });
      }
      if (found.revoked_at !== null) return found;
      await writer.tokens.revoke(id, at);
      after.touch(id);
      return { ...found, revoked_at: at };
    });
    return { status: 200, body: { token: wireToken(token) } };
  };
