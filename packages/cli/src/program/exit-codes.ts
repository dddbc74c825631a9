/** What the exit code of `weir` says. */
export const EXIT_CODES = {
  /** Done; nothing is wrong. */
  ok: 0,
  /** The answer is no: errors were found, a difference exists, or the request was refused. */
  no: 1,
  /** The question could not be asked or answered: bad usage, unreadable input, no connection, a failing service. */
  trouble: 2,
} as const;

export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES];
