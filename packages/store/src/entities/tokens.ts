import type { Timestamp } from '@weir/fleet-model';
import { type Kysely, sql } from 'kysely';
import { fromJson } from '../json-column.js';
import { afterCursor } from '../keyset.js';
import { collectPage, type Page, type PageRequest } from '../paging.js';
import { prepared } from '../prepared.js';
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

const COLUMNS = [
  'id',
  'name',
  'hash',
  'scopes',
  'created_at',
  'last_used_at',
  'revoked_at',
  'kind',
  'expires_at',
  'used_at',
  'labels',
  'node_id',
  'parent_id',
] as const satisfies readonly (keyof TokenRow)[];

const byId = prepared<Pick<TokenRow, 'id'>, TokenRow>(['id'], (db, { id }) =>
  db.selectFrom('tokens').selectAll().where('id', '=', id).compile(),
);
const byHash = prepared<Pick<TokenRow, 'hash'>, TokenRow>(['hash'], (db, { hash }) =>
  db.selectFrom('tokens').selectAll().where('hash', '=', hash).compile(),
);
const byNode = prepared<{ node_id: string }, TokenRow>(['node_id'], (db, { node_id }) =>
  db
    .selectFrom('tokens')
    .selectAll()
    .where('node_id', '=', node_id)
    // Said as the index says it: with a bound value it would not be found.
    .where('kind', '=', sql.lit('node'))
    .where('revoked_at', 'is', null)
    .compile(),
);
const insertRow = prepared<TokenRow, unknown>(COLUMNS, (db, row) => db.insertInto('tokens').values(row).compile());

export function tokenStore(db: Kysely<Schema>): TokenStore {
  const tokens = () => db.selectFrom('tokens').selectAll();
  return {
    async findByHash(hash) {
      const [row] = (await byHash(db, { hash })).rows;
      return row === undefined ? undefined : tokenOf(row);
    },
    async get(id) {
      const [row] = (await byId(db, { id })).rows;
      return row === undefined ? undefined : tokenOf(row);
    },
    async credentialOf(nodeId) {
      const [row] = (await byNode(db, { node_id: nodeId })).rows;
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
      await insertRow(db, row);
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
