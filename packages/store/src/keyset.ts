import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Cursor } from './paging.js';

export type Order = 'asc' | 'desc';

/** The condition "after the cursor" in the order of (column, id); true for everything without a cursor. */
export function afterCursor(column: string, order: Order, cursor: Cursor | undefined): RawBuilder<SqlBool> {
  if (cursor === undefined) return sql<SqlBool>`1 = 1`;
  const compare = sql.raw(order === 'asc' ? '>' : '<');
  return sql<SqlBool>`(${sql.ref(column)}, id) ${compare} (${cursor.key}, ${cursor.id})`;
}
