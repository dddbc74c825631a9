import { timingSafeEqual } from 'node:crypto';
import { type Endpoint, Problem } from '@weir/api-contract';
import { toTimestamp } from '@weir/fleet-model';
import type { Authorize, Principal } from '@weir/http-kit';
import { StoreUnavailable, type TokenKind, type TokenRecord } from '@weir/store';
import type { Clock } from '../clock.js';
import { FailedAttempts } from './failed-attempts.js';
import { allows, EVERYTHING, grantsOf, requireScope } from './grants.js';
import type { KnownTokens } from './known-tokens.js';
import { tokenHash } from './token-hash.js';

export interface AuthorizeOptions {
  /** Tokens that were made and kept; absent where there are none, as on an agent's own door. */
  readonly known?: KnownTokens;
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
export function createAuthorize({ known, clock, tokens, open }: AuthorizeOptions): Authorize {
  const configured = tokens.map((token) => Buffer.from(tokenHash(token)));
  const failures = new FailedAttempts(clock);

  /** The principal that the token stands for. Tokens are compared by their hashes and in constant time. */
  const identify = async (bearer: string): Promise<Principal | undefined> => {
    const hash = tokenHash(bearer);
    const presented = Buffer.from(hash);
    const matches = configured.filter((each) => timingSafeEqual(each, presented));
    if (matches.length > 0) return principalOf('configured', `configured-${hash.slice(0, 16)}`, EVERYTHING, 'api');
    const token = await known?.find(hash);
    if (known === undefined || token === undefined || !timingSafeEqual(Buffer.from(token.hash), presented)) {
      return undefined;
    }
    requireLive(token, clock.now());
    await noteUse(known, token);
    return principalOf(token.name, token.id, token.scopes, token.kind, token.node_id);
  };

  const noteUse = async (tokens: KnownTokens, { id, kind, last_used_at }: TokenRecord): Promise<void> => {
    const now = clock.now();
    // A node's sign of life is its heartbeat; a join token has its one use on record.
    if (kind !== 'api') return;
    if (last_used_at !== null && now - Date.parse(last_used_at) < LAST_USE_MS) return;
    try {
      await tokens.touch(id, toTimestamp(now));
    } catch (error) {
      // A full disk must not keep anybody from reading.
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  };

  return async ({ endpoint, bearer, remoteAddress, inProcess, identified }) => {
    if (inProcess) return principalOf('this process', 'this-process', EVERYTHING, 'api');
    if (bearer === undefined) {
      if (open) return undefined;
      throw unauthorized('this service needs a token');
    }
    const principal = await identify(bearer);
    if (principal === undefined) {
      if (!(await failures.delay(remoteAddress ?? ''))) throw new Problem('rate_limited', 'too many wrong tokens');
      throw unauthorized('the token is not valid');
    }
    identified(principal);
    requireOwnPart(endpoint, principal);
    requireEntry(endpoint, grantsOf(principal));
    return principal;
  };
}

/** Whoever holds a token may know why it opens nothing any more; whether a join token still does is seen at the join. */
function requireLive({ kind, node_id, revoked_at, expires_at }: TokenRecord, now: number): void {
  const what = kind === 'node' ? `the credential of node ${node_id}` : kind === 'join' ? 'the join token' : 'the token';
  const again = kind === 'api' ? {} : { hint: 'join with a new join token' };
  if (revoked_at !== null) throw unauthorized(`${what} was revoked at ${revoked_at}`, again);
  if (kind === 'api' && expires_at !== null && now >= Date.parse(expires_at)) {
    throw unauthorized(`the token expired at ${expires_at}`);
  }
}

/** Join tokens open the join and nothing else, credentials of nodes the node protocol and nothing else. */
function requireOwnPart(endpoint: Endpoint, principal: Principal): void {
  const { kind } = principal.attributes;
  const fits = kind === 'join' ? endpoint.id === 'registerNode' : kind !== 'node' || endpoint.tag === 'node protocol';
  if (fits) return;
  const what =
    kind === 'join' ? 'a join token is good for joining' : 'the credential of a node is for the node protocol';
  throw new Problem('forbidden', `${what} and nothing else`, {
    hint: `use a token with the scope ${endpoint.scope}`,
    details: { scope: endpoint.scope, granted: grantsOf(principal) },
  });
}

/** A request that may turn out to be a dry run gets as far as the handler when the token may read. */
function requireEntry({ scope, query }: Endpoint, grants: readonly string[]): void {
  const mayBeDry = query !== undefined && 'dry_run' in query.shape;
  if (mayBeDry && allows(grants, scope.replace('write:', 'read:'))) return;
  requireScope(grants, scope);
}

const principalOf = (
  name: string,
  token_id: string,
  scopes: readonly string[],
  kind: TokenKind,
  node_id: string | null = null,
): Principal => ({
  name,
  attributes: { token_id, scopes: scopes.join(' '), kind, ...(node_id === null ? {} : { node_id }) },
});

const FIRST = 'send Authorization: Bearer <token>; the first one is in admin.token in the data directory';

/** A token that opens nothing, and what to do about it. */
export const unauthorized = (message: string, { hint = FIRST }: { readonly hint?: string } = {}): Problem =>
  new Problem('unauthorized', message, { hint, headers: { 'WWW-Authenticate': 'Bearer' } });
