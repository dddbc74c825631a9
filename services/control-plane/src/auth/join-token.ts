import { toTimestamp } from '@weir/fleet-model';
import type { TokenRecord } from '@weir/store';
import { newToken } from './new-token.js';
import { randomSecret } from './random.js';
import { tokenHash } from './token-hash.js';

export interface JoinTokenOptions {
  readonly id: string;
  readonly name: string;
  /** Labels that the node which joins with it has in any case. */
  readonly labels: Readonly<Record<string, string>>;
  readonly now: number;
  /** Milliseconds in which it can be used; for ever when undefined. */
  readonly lifetimeMs: number | undefined;
}

/** A fresh token with which one node can join once, and its text. */
export function joinToken({ id, name, labels, now, lifetimeMs }: JoinTokenOptions): {
  readonly token: TokenRecord;
  readonly secret: string;
} {
  const secret = `weir_join_${randomSecret()}`;
  const token = newToken({
    id,
    kind: 'join',
    name,
    hash: tokenHash(secret),
    scopes: ['write:agent'],
    labels,
    created_at: toTimestamp(now),
    expires_at: lifetimeMs === undefined ? null : toTimestamp(now + lifetimeMs),
  });
  return { token, secret };
}
