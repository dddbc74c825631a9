import { Problem } from '@weir/api-contract';
import { parseDuration, toTimestamp } from '@weir/fleet-model';
import { grantsOf, requireScope } from '../../auth/grants.js';
import { joinToken } from '../../auth/join-token.js';
import { newToken } from '../../auth/new-token.js';
import { randomSecret } from '../../auth/random.js';
import { tokenHash } from '../../auth/token-hash.js';
import { wireToken } from '../../auth/wire-token.js';
import { checkLabels } from '../../nodes/check-labels.js';
import type { HandlerOf } from '../handler.js';

const DAY_MS = 86_400_000;

export const createToken: HandlerOf<'createToken'> =
  ({ write, clock, ids }) =>
  async ({ body }, { principal }) => {
    const now = clock.now();
    const [id, name] = [ids.next('token'), body.name];
    const lifetimeMs = body.ttl === undefined ? undefined : lifetime(body.ttl);
    let made: ReturnType<typeof joinToken>;
    if (body.kind === 'join') {
      requireScope(grantsOf(principal), 'write:node');
      const { labels = {} } = body;
      checkLabels(labels);
      made = joinToken({ id, name, labels, now, lifetimeMs: lifetimeMs ?? DAY_MS });
    } else {
      for (const scope of body.scopes) requireScope(grantsOf(principal), scope);
      const secret = `weir_${randomSecret()}`;
      const [hash, created_at] = [tokenHash(secret), toTimestamp(now)];
      const expires_at = lifetimeMs === undefined ? null : toTimestamp(now + lifetimeMs);
      made = { secret, token: newToken({ id, name, hash, scopes: [...new Set(body.scopes)], created_at, expires_at }) };
    }
    const { token, secret } = made;
    await write(async (writer, after) => {
      await writer.tokens.insert(token);
      after.touch(token.id);
    });
    return { status: 201, body: { token: wireToken(token), secret } };
  };

function lifetime(ttl: string): number {
  const ms = ttl.endsWith('d') ? Number(ttl.slice(0, -1)) * DAY_MS : (parseDuration(ttl) ?? 0);
  if (ms > 0 && ms <= 3650 * DAY_MS) return ms;
  throw new Problem('invalid_request', `body.ttl: ${ttl} is not a duration of up to ten years`, {
    details: { 'body.ttl': 'such as 30m, 24h or 7d' },
  });
}
