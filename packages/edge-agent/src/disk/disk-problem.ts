/** Codes, SQLite's and the system's, for a disk that does not take what it is given now and may take it later. */
const CODES = /^(SQLITE_(FULL|IOERR|READONLY|BUSY)|ENOSPC|EDQUOT|EROFS|EIO)/;

/** True for an error that says something about the disk and nothing about this program. By its code, as in the store. */
export const isDiskProblem = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && CODES.test(String(error.code));
