import type { Timestamp } from '@weir/fleet-model';
import type { Kysely } from 'kysely';
import { fromJson } from '../json-column.js';
import { afterCursor } from '../keyset.js';
import { collectPage, type Page, type PageRequest } from '../paging.js';
import type { Schema, TokenRow } from '../schema.js';

/** A token as it is kept: its text only as a hash. */
export interface TokenRecord {
  readonly id: string;
  readonly name: string;
  /** SHA-256 of the token, in hexadecimal. */
  readonly hash: string;
  readonly scopes: readonly string[];
  readonly created_at: Timestamp;
  readonly last_used_at: Timestamp | null;
  readonly revoked_at: Timestamp | null;
}

export interface TokenReader {
  /** The token with this hash, revoked ones included. */
  findByHash(hash: string): Promise<TokenRecord | undefined>;
  get(id: string): Promise<TokenRecord | undefined>;
  /** Newest first, revoked ones included. */
  list(request: PageRequest): Promise<Page<TokenRecord>>;
}

export interface TokenStore extends TokenReader {
  /** Throws `UniqueConflict` when the hash exists. */
  insert(token: TokenRecord): Promise<void>;
  touch(id: string, at: Timestamp): Promise<void>;
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
    list(request) {
      return collectPage({
        request,
        query: 'tokens',
        cursorOf: ({ id, created_at }) => ({ key: created_at, id }),
        fetch: async (after, size) => {
          const query = tokens().where(afterCursor('created_at', 'desc', after));
          return (await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(size).execute()).map(tokenOf);
        },
      });
    },
    async insert(token) {
      const row: TokenRow = { ...token, scopes: JSON.stringify(token.scopes) };
      await db.insertInto('tokens').values(row).execute();
    },
    async touch(id, at) {
      await db.updateTable('tokens').set({ last_used_at: at }).where('id', '=', id).execute();
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

function tokenOf({ scopes, ...row }: TokenRow): TokenRecord {
  return { ...row, scopes: fromJson<readonly string[]>(scopes) };
}
