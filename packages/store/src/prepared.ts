import type { CompiledQuery, Kysely, QueryResult } from 'kysely';
import type { Schema } from './schema.js';

/** Stands in a query for a value of the row that it is run with. */
class Slot {
  readonly row: number;
  readonly column: string;

  constructor(row: number, column: string) {
    this.row = row;
    this.column = column;
  }
}

type Query<V, R> = (db: Kysely<Schema>, rows: readonly V[]) => CompiledQuery<R>;

/** Rows per statement: few different numbers, because each is a statement of its own to prepare. */
const SIZES = [250, 50, 10, 3, 1] as const;

/** Cuts rows into pieces of the sizes above. */
export function pieces<T>(rows: readonly T[]): readonly (readonly T[])[] {
  const result: (readonly T[])[] = [];
  let start = 0;
  for (const size of SIZES) {
    for (; rows.length - start >= size; start += size) result.push(rows.slice(start, start + size));
  }
  return result;
}

/** The largest piece: after one of these others should have their turn. */
export const isLong = (piece: readonly unknown[]): boolean => piece.length === SIZES[0];

/**
 * A query over rows that is put together once for each number of rows and then only run with other values: putting it
 * together costs more than running it. `columns` are the values that it asks of a row.
 */
export function preparedRows<V extends object, R>(
  columns: readonly (keyof V & string)[],
  build: Query<V, R>,
): (db: Kysely<Schema>, rows: readonly V[]) => Promise<QueryResult<R>> {
  const known = new WeakMap<object, Map<number, CompiledQuery<R>>>();
  return (db, rows) => {
    const { adapter } = db.getExecutor();
    const bySize = known.get(adapter) ?? new Map<number, CompiledQuery<R>>();
    known.set(adapter, bySize);
    const query = bySize.get(rows.length) ?? build(db, slots(columns, rows.length));
    bySize.set(rows.length, query);
    return db.executeQuery({ ...query, parameters: query.parameters.map((each) => filled(each, rows)) });
  };
}

/** The same for a query over one set of values. */
export function prepared<V extends object, R>(
  columns: readonly (keyof V & string)[],
  build: (db: Kysely<Schema>, values: V) => CompiledQuery<R>,
): (db: Kysely<Schema>, values: V) => Promise<QueryResult<R>> {
  const run = preparedRows<V, R>(columns, (db, rows) => build(db, rows[0] as V));
  return (db, values) => run(db, [values]);
}

/** To the builder of the query a slot is a value like any other. */
const slots = <V>(columns: readonly (keyof V & string)[], size: number): readonly V[] =>
  Array.from(
    { length: size },
    (_, row) => Object.fromEntries(columns.map((column) => [column, new Slot(row, column)])) as V,
  );

const filled = (parameter: unknown, rows: readonly object[]): unknown =>
  parameter instanceof Slot ? (rows[parameter.row] as Record<string, unknown>)[parameter.column] : parameter;
