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
import { Statements } from './statements.js';
import { translated } from './translate-error.js';

/** Kysely on one better-sqlite3 handle: transactions take turns and begin as writers, errors are the store's own. */
export function sqliteDialect(database: Database.Database): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteHandleDriver(database),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class SqliteHandleDriver implements Driver {
  readonly #database: Database.Database;
  readonly #connection: SqliteHandle;
  #turn: Promise<void> = Promise.resolve();
  #release: () => void = () => {};

  constructor(database: Database.Database) {
    this.#database = database;
    this.#connection = new SqliteHandle(database);
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
    translated(() => this.#database.exec('BEGIN IMMEDIATE'));
  }

  async commitTransaction(): Promise<void> {
    translated(() => this.#database.exec('COMMIT'));
  }

  /** A full disk may have rolled back already. */
  async rollbackTransaction(): Promise<void> {
    if (this.#database.inTransaction) translated(() => this.#database.exec('ROLLBACK'));
  }

  async destroy(): Promise<void> {
    this.#database.close();
  }
}

class SqliteHandle implements DatabaseConnection {
  readonly #statements: Statements;

  constructor(database: Database.Database) {
    this.#statements = new Statements(database);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return translated(() => {
      const statement = this.#statements.get(query.sql);
      if (statement.reader) return { rows: statement.all(...query.parameters) as R[] };
      const { changes, lastInsertRowid } = statement.run(...query.parameters);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    });
  }

  // biome-ignore lint/correctness/useYield: the interface asks for it; nothing of ours streams rows.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('rows are not streamed from SQLite');
  }
}
