import { timingSafeEqual } from 'node:crypto';
import { type Endpoint, Problem } from '@weir/api-contract';
import { toTimestamp } from '@weir/fleet-model';
import type { Authorize, Principal } from '@weir/http-kit';
import { type Store, StoreUnavailable, type TokenRecord } from '@weir/store';
import type { Clock } from '../clock.js';
import { FailedAttempts } from './failed-attempts.js';
import { allows, EVERYTHING, grantsOf, requireScope } from './grants.js';
import { tokenHash } from './token-hash.js';

export interface AuthorizeOptions {
  readonly store: Store;
  readonly clock: Clock;
  /** Tokens of the configuration. */
  readonly tokens: readonly string[];
  /** True when requests without a token are let through, as on loopback in local mode. */
  readonly open: boolean;
}

/** Last use is remembered to the minute: a write for every request would cost more than the request. */
const LAST_USE_MS = 60_000;

/**
 * Checks bearer tokens and their scopes. Where no token is needed a request without one passes, but one with a wrong one
 * does not: it is better told now than after a move to where it matters.
 */
export function createAuthorize({ store, clock, tokens, open }: AuthorizeOptions): Authorize {
  const configured = tokens.map((token) => Buffer.from(tokenHash(token)));
  const failures = new FailedAttempts(clock);

  /** The principal that the token stands for. Tokens are compared by their hashes and in constant time. */
  const identify = async (bearer: string): Promise<Principal | undefined> => {
    const hash = tokenHash(bearer);
    const presented = Buffer.from(hash);
    const matches = configured.filter((known) => timingSafeEqual(known, presented));
    if (matches.length > 0) return principalOf('configured', `configured-${hash.slice(0, 16)}`, EVERYTHING);
    const known = await store.tokens.findByHash(hash);
    if (known === undefined || !timingSafeEqual(Buffer.from(known.hash), presented)) return undefined;
    if (known.revoked_at !== null) return undefined;
    await noteUse(known);
    return principalOf(known.name, known.id, known.scopes);
  };

  const noteUse = async ({ id, last_used_at }: TokenRecord): Promise<void> => {
    const now = clock.now();
    if (last_used_at !== null && now - Date.parse(last_used_at) < LAST_USE_MS) return;
    try {
      await store.transaction((writer) => writer.tokens.touch(id, toTimestamp(now)));
    } catch (error) {
      // A full disk must not keep anybody from reading.
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  };

  return async ({ endpoint, bearer, remoteAddress, inProcess }) => {
    if (inProcess) return principalOf('this process', 'this-process', EVERYTHING);
    if (bearer === undefined) {
      if (open) return undefined;
      throw unauthorized('this service needs a token');
    }
    const principal = await identify(bearer);
    if (principal === undefined) {
      if (!(await failures.delay(remoteAddress ?? ''))) throw new Problem('rate_limited', 'too many wrong tokens');
      throw unauthorized('the token is not valid');
    }
    requireEntry(endpoint, grantsOf(principal));
    return principal;
  };
}

/** A request that may turn out to be a dry run gets as far as the handler when the token may read. */
function requireEntry({ scope, query }: Endpoint, grants: readonly string[]): void {
  const mayBeDry = query !== undefined && 'dry_run' in query.shape;
  if (mayBeDry && allows(grants, scope.replace('write:', 'read:'))) return;
  requireScope(grants, scope);
}

const principalOf = (name: string, token_id: string, scopes: readonly string[]): Principal => ({
  name,
  attributes: { token_id, scopes: scopes.join(' ') },
});

const unauthorized = (message: string): Problem =>
  new Problem('unauthorized', message, {
    hint: 'send Authorization: Bearer <token>; the first one is in admin.token in the data directory',
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
