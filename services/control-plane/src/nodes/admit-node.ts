import { Problem } from '@weir/api-contract';
import { toTimestamp } from '@weir/fleet-model';
import type { RequestContext } from '@weir/http-kit';
import type { StoreWriter, TokenRecord } from '@weir/store';
import { unauthorized } from '../auth/authorize.js';
import { newToken } from '../auth/new-token.js';
import { requireOwnNode } from '../auth/own-node.js';
import type { Context } from '../context.js';
import type { Aftermath } from '../write.js';

/** A node that wants in, and who asks for it. */
export interface Admission {
  readonly nodeId: string;
  readonly name: string;
  /** Hash of the secret that the node will show from now on. */
  readonly credential: string | undefined;
  readonly caller: Pick<RequestContext, 'principal' | 'remoteAddress' | 'requestId'>;
}

type Labels = Readonly<Record<string, string>>;
type Tools = Pick<Context, 'clock' | 'ids'>;

/**
 * Lets a node in by its credential, by a join token that is used up by this, or by the word of whoever may register
 * nodes; binds its credential where it brings a new one. Returns the labels that it has by its token in any case.
 */
export async function admitNode(
  admission: Admission,
  writer: StoreWriter,
  after: Aftermath,
  tools: Tools,
): Promise<Labels> {
  const { nodeId, credential, caller } = admission;
  const { kind, token_id } = caller.principal?.attributes ?? {};
  requireOwnNode(caller.principal, nodeId);
  const token = token_id === undefined ? undefined : await writer.tokens.get(token_id);
  if (kind === 'node') return token?.labels ?? {};
  const joining = kind === 'join' ? token : undefined;
  if (joining !== undefined && credential === undefined) {
    throw new Problem('invalid_request', 'body.credential: whoever joins with a join token brings a credential', {
      details: { 'body.credential': 'expected a SHA-256 in hexadecimal' },
    });
  }
  const known = await writer.tokens.credentialOf(nodeId);
  if (credential === undefined) return known?.labels ?? {};
  // The answer to a join may have been lost: who repeats it is told the same.
  const repeated = joining !== undefined && joining.node_id === nodeId && known?.hash === credential;
  if (joining !== undefined && !repeated) requireUnused(joining, tools.clock.now());
  if (known?.hash === credential) return known.labels;
  const other = known ?? (await writer.tokens.findByHash(credential));
  if (other !== undefined) throw taken(nodeId, other);
  return bind({ ...admission, credential }, joining, writer, after, tools);
}

function requireUnused({ used_at, node_id, expires_at }: TokenRecord, now: number): void {
  const again = { hint: 'make a new one: weir node join-token' };
  if (used_at !== null) throw unauthorized(`the join token was used by ${node_id} at ${used_at}`, again);
  if (expires_at !== null && now >= Date.parse(expires_at)) {
    throw unauthorized(`the join token expired at ${expires_at}`, again);
  }
}

const taken = (nodeId: string, { id, node_id, revoked_at }: TokenRecord): Problem =>
  node_id === nodeId && revoked_at === null
    ? new Problem('node_state_conflict', `node ${nodeId} has joined with another credential`, {
        hint: `if it has lost that, revoke ${id} and let it join again; a copy of its data needs an id of its own`,
        details: { token_id: id },
      })
    : new Problem('node_state_conflict', 'the credential was in use before', {
        hint: 'a node that joins makes a new secret',
        details: { token_id: id },
      });

/** Uses up the join token and puts the credential in its place, on record as every change of who may do what. */
async function bind(
  { nodeId, name, credential, caller }: Admission & { readonly credential: string },
  joining: TokenRecord | undefined,
  writer: StoreWriter,
  after: Aftermath,
  { clock, ids }: Tools,
): Promise<Labels> {
  const at = toTimestamp(clock.now());
  const labels = joining?.labels ?? {};
  const records = [nodeId];
  if (joining !== undefined) {
    await writer.tokens.use(joining.id, nodeId, at);
    records.push(joining.id);
  }
  const token = newToken({
    id: ids.next('token'),
    kind: 'node',
    name,
    hash: credential,
    scopes: ['write:agent'],
    labels,
    created_at: at,
    node_id: nodeId,
    parent_id: caller.principal?.attributes.token_id ?? null,
  });
  await writer.tokens.insert(token);
  records.push(token.id);
  after.touch(...records);
  await writer.audit.append({
    timestamp: at,
    token_id: caller.principal?.attributes.token_id ?? null,
    name: caller.principal?.name ?? 'anonymous',
    remote_address: caller.remoteAddress ?? null,
    request_id: caller.requestId,
    operation: 'registerNode',
    path: '/nodes/register',
    records,
  });
  return labels;
}
