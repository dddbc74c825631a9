import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { StoreUnavailable } from './errors.js';
import { translateError } from './sqlite/translate-error.js';

/** Proof that no other process works in a data directory. */
export interface DataDirLock {
  release(): void;
}

/**
 * Claims a data directory for this process, creating it (for its owner only) when it is missing. The claim is a file lock of the operating
 * system, so it ends with the process however that ends. Throws {@link StoreUnavailable} `locked` when it is taken.
 */
export function lockDataDir(dataDir: string): DataDirLock {
  let database: Database.Database | undefined;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    database = new Database(join(dataDir, 'weir.lock'), { timeout: 0 });
    database.pragma('journal_mode = MEMORY');
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database?.close();
    const known = translateError(error);
    if (known instanceof StoreUnavailable && known.failure === 'locked') {
      throw new StoreUnavailable('locked', `another process is using the data directory ${dataDir}`, { cause: error });
    }
    if (known instanceof StoreUnavailable) throw known;
    throw new StoreUnavailable('cannot_open', `cannot use the data directory ${dataDir}: ${String(error)}`, {
      cause: error,
    });
  }
  const held = database;
  return { release: () => held.close() };
}
