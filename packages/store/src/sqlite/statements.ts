import type Database from 'better-sqlite3';

const MOST = 300;

/** A prepared statement. */
export interface Prepared {
  readonly statement: Database.Statement;
  /** A row without values, which names the columns; undefined when the statement gives no rows. */
  readonly empty: Readonly<Record<string, unknown>> | undefined;
}

/** Prepared statements by their text, the longest unused thrown out first. */
export class Statements {
  readonly #database: Database.Database;
  readonly #known = new Map<string, Prepared>();

  constructor(database: Database.Database) {
    this.#database = database;
  }

  get(sql: string): Prepared {
    const found = this.#known.get(sql);
    if (found !== undefined) this.#known.delete(sql);
    const prepared = found ?? prepare(this.#database, sql);
    this.#known.set(sql, prepared);
    if (this.#known.size > MOST) {
      const [oldest] = this.#known.keys();
      if (oldest !== undefined) this.#known.delete(oldest);
    }
    return prepared;
  }
}

function prepare(database: Database.Database, sql: string): Prepared {
  const statement = database.prepare(sql);
  if (!statement.reader) return { statement, empty: undefined };
  // Rows cross over as lists and become objects here, in a third of the time.
  statement.raw(true);
  return { statement, empty: Object.fromEntries(statement.columns().map(({ name }) => [name, null])) };
}

/** Reads all rows of a statement that gives some. */
export function readRows<R>(
  statement: Database.Statement,
  empty: Readonly<Record<string, unknown>>,
  parameters: readonly unknown[],
): R[] {
  const columns = Object.keys(empty);
  return (statement.all(...parameters) as unknown[][]).map((values) => {
    // A copy has its shape from the start; a row that grew column by column would take twice as long.
    const row = { ...empty };
    for (let index = 0; index < columns.length; index++) row[columns[index] as string] = values[index];
    return row as R;
  });
}
