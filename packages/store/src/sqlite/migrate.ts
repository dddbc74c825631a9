import { readdirSync, readFileSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { StoreUnavailable } from '../errors.js';

interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}

const FOLDER = new URL('../../migrations/', import.meta.url);

/** The numbered SQL files, in order. */
export function migrations(): readonly Migration[] {
  return readdirSync(FOLDER)
    .filter((file) => /^\d{4}_[a-z_]+\.sql$/.test(file))
    .sort()
    .map((file) => ({
      version: Number(file.slice(0, 4)),
      name: file.slice(5, -4),
      sql: readFileSync(new URL(file, FOLDER), 'utf8'),
    }));
}

/**
 * Brings the database to the newest schema, each step in a transaction of its own; a database that a newer build has
 * written is refused rather than misread.
 */
export function migrate(database: Database.Database, steps: readonly Migration[] = migrations()): void {
  database.exec(
    'CREATE TABLE IF NOT EXISTS schema_migrations (version INTEGER PRIMARY KEY NOT NULL, name TEXT NOT NULL) STRICT',
  );
  const row = database.prepare('SELECT coalesce(max(version), 0) AS version FROM schema_migrations').get();
  const current = (row as { readonly version: number }).version;
  const newest = steps.at(-1)?.version ?? 0;
  if (current > newest) {
    throw new StoreUnavailable(
      'newer_schema',
      `the database was written by a newer version (schema ${current}, this one knows ${newest}); upgrade, or use another data directory`,
    );
  }
  const record = database.prepare('INSERT INTO schema_migrations (version, name) VALUES (?, ?)');
  for (const step of steps.filter(({ version }) => version > current)) {
    database.transaction(() => {
      database.exec(step.sql);
      record.run(step.version, step.name);
    })();
  }
}

/** The schema as SQL, sorted and stable: what `schema.sql` must hold. */
export function dumpSchema(database: Database.Database): string {
  const rows = database
    .prepare(
      "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY tbl_name, type DESC, name",
    )
    .all() as { readonly sql: string }[];
  return rows.map(({ sql }) => `${sql};\n`).join('\n');
}
