/** The tables of a lane store, by the version that brought them: `PRAGMA user_version` says how many have been applied. */
export const LANE_MIGRATIONS: readonly string[] = [
  `CREATE TABLE lanes (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     place TEXT NOT NULL,
     label TEXT NOT NULL,
     target TEXT NOT NULL,
     digest TEXT NOT NULL
   ) STRICT;
   CREATE TABLE waiting (
     seq INTEGER PRIMARY KEY,
     lane INTEGER NOT NULL REFERENCES lanes (id),
     record BLOB NOT NULL,
     accepted_at INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX waiting_by_lane ON waiting (lane, seq);`,
];
