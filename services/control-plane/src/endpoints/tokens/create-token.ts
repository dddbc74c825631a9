import { toTimestamp } from '@weir/fleet-model';
import { grantsOf, requireScope } from '../../auth/grants.js';
import { randomSecret } from '../../auth/random.js';
import { tokenHash } from '../../auth/token-hash.js';
import { wireToken } from '../../auth/wire-token.js';
import type { HandlerOf } from '../handler.js';

export const createToken: HandlerOf<'createToken'> =
  ({ write, clock, ids }) =>
  async ({ body: { name, scopes } }, { principal }) => {
    for (const scope of scopes) requireScope(grantsOf(principal), scope);
    const secret = `weir_${randomSecret()}`;
    const token = {
      id: ids.next('token'),
      name,
      hash: tokenHash(secret),
      scopes: [...new Set(scopes)],
      created_at: toTimestamp(clock.now()),
      last_used_at: null,
      revoked_at: null,
    };
    await write(async (writer, after) => {
      await writer.tokens.insert(token);
      after.touch(token.id);
    });
    return { status: 201, body: { token: wireToken(token), secret } };
  };
