/** Textual formats of string values that make an engine refuse to start when they are broken. */
export const VALUE_FORMATS = ['duration', 'schedule', 'byte_size', 'regex'] as const;

/**
 * `duration`: Go duration such as `1h30m` or `250ms`.
 * `schedule`: a Go duration, a cron expression, or a word such as `@every 5m` or `@daily`.
 * `byte_size`: a number of bytes with or without a unit, such as `1MiB`.
 * `regex`: an RE2 regular expression.
 */
export type ValueFormat = (typeof VALUE_FORMATS)[number];
