import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSqliteStore } from '@weir/store';
import Database from 'better-sqlite3';

/** Columns that the rules look at, by table; the key is what names a row. */
const WATCHED = {
  jobs: {
    key: 'NEW.id',
    old: 'OLD.id',
    columns: ['spec', 'state', 'desired_state', 'version', 'run_version', 'revision', 'updated_at'],
  },
  job_versions: {
    key: "NEW.job_id || ' ' || NEW.version",
    old: "OLD.job_id || ' ' || OLD.version",
    columns: ['job_id', 'version', 'spec', 'stable'],
  },
  executions: {
    key: 'NEW.id',
    old: 'OLD.id',
    columns: [
      'job_id',
      'job_version',
      'node_id',
      'desired_state',
      'compute_state',
      'active',
      'report_seq',
      'rollout_id',
      'previous_execution_id',
      'health',
      'desired_details',
      'desired_since',
      'created_at',
      'updated_at',
      'revision',
    ],
  },
  evaluations: { key: 'NEW.id', old: 'OLD.id', columns: ['job_id', 'state', 'revision', 'updated_at'] },
  nodes: { key: 'NEW.id', old: 'OLD.id', columns: ['name', 'spec', 'connection_state', 'revision'] },
  history: {
    key: 'NEW.seq_num',
    old: 'OLD.seq_num',
    columns: ['job_id', 'job_version', 'execution_id', 'message', 'details'],
  },
  tokens: {
    key: 'NEW.id',
    old: 'OLD.id',
    columns: ['kind', 'node_id', 'used_at', 'revoked_at', 'parent_id'],
  },
  settings: { key: 'NEW.name', old: 'OLD.name', columns: ['name', 'value'] },
  rollouts: {
    key: 'NEW.id',
    old: 'OLD.id',
    columns: [
      'job_id',
      'job_version',
      'strategy',
      'state',
      'state_details',
      'phase',
      'waves',
      'counts',
      'rollback_of',
      'revision',
    ],
  },
} as const;

export type Table = keyof typeof WATCHED;

/** One change of one row, in the order in which it was made; `row` is undefined for a removal. */
export interface Entry {
  readonly seq: number;
  readonly table: Table;
  readonly key: string;
  readonly row: Readonly<Record<string, unknown>> | undefined;
}

/**
 * An empty database whose tables write down by themselves every change that is made to them, whoever makes it: what was
 * committed is in the journal and what was not is not, whatever the process that wrote it believes.
 */
export async function emptyDatabase(folder: string, sql: string): Promise<Buffer> {
  const file = join(folder, 'template.db');
  await openSqliteStore(file).close();
  const database = new Database(file);
  database.pragma('journal_mode = DELETE');
  database.exec(
    'CREATE TABLE sim_journal (seq INTEGER PRIMARY KEY, tbl TEXT NOT NULL, key TEXT NOT NULL, row TEXT) STRICT',
  );
  for (const [table, { key, old, columns }] of Object.entries(WATCHED)) {
    const row = `json_object(${columns.map((column) => `'${column}', NEW.${column}`).join(', ')})`;
    const insert = `INSERT INTO sim_journal (tbl, key, row) VALUES ('${table}', ${key}, ${row});`;
    database.exec(`CREATE TRIGGER sim_${table}_insert AFTER INSERT ON ${table} BEGIN ${insert} END;
      CREATE TRIGGER sim_${table}_update AFTER UPDATE OF ${columns.join(', ')} ON ${table} BEGIN ${insert} END;
      CREATE TRIGGER sim_${table}_delete AFTER DELETE ON ${table}
        BEGIN INSERT INTO sim_journal (tbl, key) VALUES ('${table}', ${old}); END;`);
  }
  database.exec(sql);
  database.close();
  return readFileSync(file);
}

interface JournalRow {
  readonly seq: number;
  readonly tbl: Table;
  readonly key: string;
  readonly row: string | null;
}

/** Reads a database of {@link emptyDatabase} from beside whoever writes it. */
export class Journal {
  readonly #database: Database.Database;
  readonly #newer: Database.Statement<[number], JournalRow>;
  #last = 0;

  constructor(file: string, empty: Buffer) {
    writeFileSync(file, empty);
    this.#database = new Database(file);
    this.#database.pragma('journal_mode = WAL');
    this.#database.pragma('query_only = ON');
    this.#newer = this.#database.prepare('SELECT seq, tbl, key, row FROM sim_journal WHERE seq > ? ORDER BY seq');
  }

  /** What was committed since the last look. */
  news(): readonly Entry[] {
    return this.#newer.all(this.#last).map(({ seq, tbl, key, row }) => {
      this.#last = seq;
      return { seq, table: tbl, key, row: row === null ? undefined : (JSON.parse(row) as Entry['row']) };
    });
  }

  /** Every row of a table as it stands, by its key. */
  rows(table: Table): ReadonlyMap<string, Entry['row']> {
    const { key, columns } = WATCHED[table];
    const name = key.replaceAll('NEW.', '');
    const row = `json_object(${columns.map((column) => `'${column}', ${column}`).join(', ')})`;
    const found = this.#database.prepare<[], { key: unknown; row: string }>(
      `SELECT ${name} AS key, ${row} AS row FROM ${table}`,
    );
    return new Map(found.all().map((entry) => [String(entry.key), JSON.parse(entry.row) as Entry['row']]));
  }

  close(): void {
    this.#database.close();
  }
}
