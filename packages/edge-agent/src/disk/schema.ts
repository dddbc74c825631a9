import type Database from 'better-sqlite3';

/** Each entry takes the file from its index to the next version; entries are never changed, only added. */
const STEPS: readonly string[] = [
  `CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
   CREATE TABLE executions (
     execution_id TEXT PRIMARY KEY,
     assignment TEXT NOT NULL,
     state TEXT NOT NULL,
     seq INTEGER NOT NULL,
     updated_at INTEGER NOT NULL
   ) STRICT;
   CREATE TABLE reports (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     execution_id TEXT NOT NULL,
     seq INTEGER NOT NULL,
     body TEXT NOT NULL,
     UNIQUE (execution_id, seq)
   ) STRICT;`,
];

/** Brings the file to the newest version; a file written by a newer agent is refused. */
export function migrate(db: Database.Database): void {
  const version = Number(db.pragma('user_version', { simple: true }));
  if (version > STEPS.length) {
    throw new Error(`the agent's database has version ${version}; this agent knows versions up to ${STEPS.length}`);
  }
  db.transaction(() => {
    for (const step of STEPS.slice(version)) db.exec(step);
    db.pragma(`user_version = ${STEPS.length}`);
  })();
}
