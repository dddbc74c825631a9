import { timingSafeEqual } from 'node:crypto';
import { Problem } from '@weir/api-contract';
import type { Authorize, Principal } from '@weir/http-kit';
import type { Store } from '@weir/store';
import { tokenHash } from './token-hash.js';

export interface AuthorizeOptions {
  readonly store: Store;
  /** Tokens of the configuration. */
  readonly tokens: readonly string[];
  /** True when requests without a token are let through, as on loopback in local mode. */
  readonly open: boolean;
}

/**
 * Checks bearer tokens. Where no token is needed a request without one passes, but one with a wrong one does not: it is
 * better told now than after a move to where it matters.
 */
export function createAuthorize({ store, tokens, open }: AuthorizeOptions): Authorize {
  const configured = tokens.map((token) => Buffer.from(tokenHash(token)));
  return async ({ bearer, inProcess }): Promise<Principal | undefined> => {
    if (inProcess) return { name: 'this process', attributes: {} };
    if (bearer === undefined) {
      if (open) return undefined;
      throw unauthorized('this service needs a token');
    }
    const hash = tokenHash(bearer);
    if (configured.some((known) => timingSafeEqual(known, Buffer.from(hash)))) {
      return { name: 'configured', attributes: { token_id: `configured-${hash.slice(0, 16)}` } };
    }
    const known = await store.tokens.findByHash(hash);
    if (known === undefined || known.revoked_at !== null) throw unauthorized('the token is not valid');
    return { name: known.name, attributes: { token_id: known.id } };
  };
}

const unauthorized = (message: string): Problem =>
  new Problem('unauthorized', message, {
    hint: 'send Authorization: Bearer <token>; the first one is in admin.token in the data directory',
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
