import type Database from 'better-sqlite3';

const MOST = 300;

/** Prepared statements by their text, the longest unused thrown out first. */
export class Statements {
  readonly #database: Database.Database;
  readonly #known = new Map<string, Database.Statement>();

  constructor(database: Database.Database) {
    this.#database = database;
  }

  get(sql: string): Database.Statement {
    const found = this.#known.get(sql);
    if (found !== undefined) this.#known.delete(sql);
    const statement = found ?? this.#database.prepare(sql);
    this.#known.set(sql, statement);
    if (this.#known.size > MOST) {
      const [oldest] = this.#known.keys();
      if (oldest !== undefined) this.#known.delete(oldest);
    }
    return statement;
  }
}
