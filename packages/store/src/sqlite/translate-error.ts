import { type StoreFailure, StoreUnavailable, UniqueConflict } from '../errors.js';

const FAILURES: readonly (readonly [RegExp, StoreFailure, string])[] = [
  [/^SQLITE_FULL/, 'full', 'the disk is full; free some space and try again'],
  [/^SQLITE_(CORRUPT|NOTADB)/, 'corrupt', 'the database is damaged; restore it from a backup'],
  [/^SQLITE_(BUSY|LOCKED)/, 'locked', 'another process holds the database; stop it or use another data directory'],
  [
    /^SQLITE_(READONLY|PERM)/,
    'read_only',
    'the database cannot be written; check the permissions of the data directory',
  ],
  [
    /^SQLITE_CANTOPEN/,
    'cannot_open',
    'the database cannot be opened; check that the data directory exists and is writable',
  ],
  [/^SQLITE_(IOERR|PROTOCOL)/, 'io', 'the disk does not answer as it should'],
];

/**
 * SQLite's errors in the words of the store; anything else comes back as it is. Told by their code, not by their class:
 * the native library makes them of the class that the first copy of its package in the process has set.
 */
export function translateError(error: unknown): unknown {
  const code = codeOf(error);
  const message =
    typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
  if (code === undefined) {
    return message.includes('database connection is not open')
      ? new StoreUnavailable('closed', 'the store is closed', { cause: error })
      : error;
  }
  if (/^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)$/.test(code)) return new UniqueConflict(message, { cause: error });
  const row = FAILURES.find(([pattern]) => pattern.test(code));
  return row === undefined ? error : new StoreUnavailable(row[1], `${row[2]} (${code})`, { cause: error });
}

function codeOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && code.startsWith('SQLITE_') ? code : undefined;
}

/** Runs work on the database and throws its errors in the words of the store. */
export function translated<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw translateError(error);
  }
}
