import type Database from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Pace, StoreStep } from '../pace.js';
import { readRows, Statements } from './statements.js';
import { translated, translateError } from './translate-error.js';

/** Kysely on one better-sqlite3 handle: transactions take turns and begin as writers, errors are the store's own. */
export function sqliteDialect(database: Database.Database, pace?: Pace): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteHandleDriver(database, pace),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class SqliteHandleDriver implements Driver {
  readonly #database: Database.Database;
  readonly #pace: Pace | undefined;
  readonly #connection: SqliteHandle;
  #turn: Promise<void> = Promise.resolve();
  #release: () => void = () => {};

  constructor(database: Database.Database, pace: Pace | undefined) {
    this.#database = database;
    this.#pace = pace;
    this.#connection = new SqliteHandle(database, pace);
  }

  async init(): Promise<void> {}

  /** One holder at a time, in the order of asking. */
  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#turn;
    let release = (): void => {};
    this.#turn = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    this.#release = release;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#release();
  }

  /** IMMEDIATE, because every transaction of ours writes: the lock is had at the start or not at all. */
  async beginTransaction(): Promise<void> {
    if (this.#pace !== undefined) await paced(this.#pace, 'begin');
    translated(() => this.#database.exec('BEGIN IMMEDIATE'));
  }

  async commitTransaction(): Promise<void> {
    if (this.#pace !== undefined) await paced(this.#pace, 'commit');
    translated(() => this.#database.exec('COMMIT'));
    if (this.#pace !== undefined) await paced(this.#pace, 'committed');
  }

  /** A full disk may have rolled back already. */
  async rollbackTransaction(): Promise<void> {
    if (this.#database.inTransaction) translated(() => this.#database.exec('ROLLBACK'));
  }

  async destroy(): Promise<void> {
    this.#database.close();
  }
}

async function paced(pace: Pace, step: StoreStep): Promise<void> {
  try {
    await pace(step);
  } catch (error) {
    throw translateError(error);
  }
}

class SqliteHandle implements DatabaseConnection {
  readonly #statements: Statements;
  readonly #pace: Pace | undefined;

  constructor(database: Database.Database, pace: Pace | undefined) {
    this.#pace = pace;
    this.#statements = new Statements(database);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { statement, empty } = translated(() => this.#statements.get(query.sql));
    if (this.#pace !== undefined) await paced(this.#pace, empty === undefined ? 'write' : 'read');
    return translated(() => {
      if (empty !== undefined) return { rows: readRows<R>(statement, empty, query.parameters) };
      const { changes, lastInsertRowid } = statement.run(...query.parameters);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    });
  }

  // biome-ignore lint/correctness/useYield: the interface asks for it; nothing of ours streams rows.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('rows are not streamed from SQLite');
  }
}
