/** How much a log line matters, the worst first. */
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** One line of an execution's log. */
export interface LogLine {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly level: LogLevel;
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Where components write; each has its own fields already. */
export interface Log {
  write(level: LogLevel, message: string, fields?: Readonly<Record<string, string>>): void;
  /** A log whose lines carry these fields too. */
  with(fields: Readonly<Record<string, string>>): Log;
}

/** The level a configuration names, whatever its casing; `all` is the finest, `off` and `none` are no level. */
export function readLogLevel(text: string): LogLevel | undefined {
  const word = text.toLowerCase();
  if (word === 'all') return 'trace';
  return LOG_LEVELS.find((level) => level === word);
}

/** A log that hands every line up to that level to one function. */
export function createLog(
  level: LogLevel | undefined,
  now: () => number,
  emit: (line: LogLine) => void,
  fields: Readonly<Record<string, string>> = {},
): Log {
  const most = level === undefined ? -1 : LOG_LEVELS.indexOf(level);
  return {
    write(lineLevel, message, more) {
      if (LOG_LEVELS.indexOf(lineLevel) > most) return;
      emit({ at: now(), level: lineLevel, message, fields: more === undefined ? fields : { ...fields, ...more } });
    },
    with: (more) => createLog(level, now, emit, { ...fields, ...more }),
  };
}
