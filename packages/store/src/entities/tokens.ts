import type { Timestamp } from '@weir/fleet-model';
import type { Kysely } from 'kysely';
import { fromJson } from '../json-column.js';
import { afterCursor } from '../keyset.js';
import { collectPage, type Page, type PageRequest } from '../paging.js';
import type { Schema, TokenRow } from '../schema.js';

/** What tokens are for: `api` for people and programs, `join` for one node to join once, `node` for that node since. */
export const TOKEN_KINDS = ['api', 'join', 'node'] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

/** A token as it is kept: its text only as a hash. */
export interface TokenRecord {
  readonly id: string;
  readonly kind: TokenKind;
  readonly name: string;
  /** SHA-256 of the token, in hexadecimal. */
  readonly hash: string;
  readonly scopes: readonly string[];
  /** Labels that whoever joins with it has in any case. */
  readonly labels: Readonly<Record<string, string>>;
  readonly created_at: Timestamp;
  readonly expires_at: Timestamp | null;
  readonly last_used_at: Timestamp | null;
  /** When the one join that it is good for was made. */
  readonly used_at: Timestamp | null;
  /** Of a credential: its node; of a join token: the node that used it. */
  readonly node_id: string | null;
  /** Of a credential: the token whose holder registered the node. */
  readonly parent_id: string | null;
  readonly revoked_at: Timestamp | null;
}

/** Which tokens a list shows; absent parts do not restrict. */
export interface TokenFilter {
  readonly kinds?: readonly TokenKind[] | undefined;
}

export interface TokenReader {
  /** The token with this hash, revoked ones included. */
  findByHash(hash: string): Promise<TokenRecord | undefined>;
  get(id: string): Promise<TokenRecord | undefined>;
  /** The credential of a node that is not revoked. */
  credentialOf(nodeId: string): Promise<TokenRecord | undefined>;
  /** Newest first, revoked ones included. */
  list(filter: TokenFilter, request: PageRequest): Promise<Page<TokenRecord>>;
}

export interface TokenStore extends TokenReader {
  /** Throws `UniqueConflict` when the hash exists, or for a second credential of a node. */
  insert(token: TokenRecord): Promise<void>;
  touch(id: string, at: Timestamp): Promise<void>;
  /** Marks a join token as used up by a node; false when it was used before. */
  use(id: string, nodeId: string, at: Timestamp): Promise<boolean>;
  revoke(id: string, at: Timestamp): Promise<void>;
}

export function tokenStore(db: Kysely<Schema>): TokenStore {
  const tokens = () => db.selectFrom('tokens').selectAll();
  return {
    async findByHash(hash) {
      const row = await tokens().where('hash', '=', hash).executeTakeFirst();
      return row === undefined ? undefined : tokenOf(row);
    },
    async get(id) {
      const row = await tokens().where('id', '=', id).executeTakeFirst();
      return row === undefined ? undefined : tokenOf(row);
    },
    async credentialOf(nodeId) {
      const row = await tokens()
        .where('node_id', '=', nodeId)
        .where('kind', '=', 'node')
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      return row === undefined ? undefined : tokenOf(row);
    },
    list(filter, request) {
      return collectPage({
        request,
        query: `tokens ${JSON.stringify(filter)}`,
        cursorOf: ({ id, created_at }) => ({ key: created_at, id }),
        fetch: async (after, size) => {
          let query = tokens().where(afterCursor('created_at', 'desc', after));
          if (filter.kinds !== undefined) query = query.where('kind', 'in', filter.kinds);
          return (await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(size).execute()).map(tokenOf);
        },
      });
    },
    async insert(token) {
      const row: TokenRow = { ...token, scopes: JSON.stringify(token.scopes), labels: JSON.stringify(token.labels) };
      await db.insertInto('tokens').values(row).execute();
    },
    async touch(id, at) {
      await db.updateTable('tokens').set({ last_used_at: at }).where('id', '=', id).execute();
    },
    async use(id, nodeId, at) {
      const result = await db
        .updateTable('tokens')
        .set({ used_at: at, node_id: nodeId })
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },
    async revoke(id, at) {
      await db
        .updateTable('tokens')
        .set({ revoked_at: at })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .execute();
    },
  };
}

function tokenOf({ kind, scopes, labels, ...row }: TokenRow): TokenRecord {
  return {
    ...row,
    kind: kind as TokenKind,
    scopes: fromJson<readonly string[]>(scopes),
    labels: fromJson<Readonly<Record<string, string>>>(labels),
  };
}
