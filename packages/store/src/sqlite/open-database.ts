import Database from 'better-sqlite3';
import { migrate } from './migrate.js';
import { translated } from './translate-error.js';

/**
 * Opens the file for writing, at the newest schema. WAL with synchronous=FULL: a commit that was acknowledged is on the
 * disk and survives the loss of power, not only the end of the process.
 */
export function openWriter(file: string, busyTimeoutMs: number): Database.Database {
  return translated(() => {
    const database = new Database(file, { timeout: busyTimeoutMs });
    try {
      database.pragma('journal_mode = WAL');
      database.pragma('synchronous = FULL');
      // Ten times the default: a fleet that joins writes much at once, and each checkpoint syncs a second file.
      database.pragma('wal_autocheckpoint = 10000');
      database.pragma('foreign_keys = ON');
      migrate(database);
    } catch (error) {
      database.close();
      throw error;
    }
    return database;
  });
}

/** Opens the file for reading: sees what is committed, never waits for a writer. */
export function openReader(file: string, busyTimeoutMs: number): Database.Database {
  return translated(() => {
    const database = new Database(file, { timeout: busyTimeoutMs });
    database.pragma('query_only = ON');
    return database;
  });
}
