/** What SQLite throws when there is no room: told by its code, as the library's own class is not ours to make. */
export const diskFull = (): Error =>
  Object.assign(new Error('database or disk is full'), { name: 'SqliteError', code: 'SQLITE_FULL' });
