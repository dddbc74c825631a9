/** Textual formats of string values that make an engine refuse to start when they are broken. */
export const VALUE_FORMATS = ['duration', 'schedule', 'regex'] as const;

/**
 * `duration`: Go duration such as `1h30m` or `250ms`, empty where the default is empty.
 * `schedule`: a Go duration, a cron expression or an `@every 5m` word.
 * `regex`: an RE2 regular expression.
 */
export type ValueFormat = (typeof VALUE_FORMATS)[number];
