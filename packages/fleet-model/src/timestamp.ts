/** RFC 3339 in UTC with milliseconds, e.g. `2026-01-31T10:00:00.000Z`; equal lengths, so text order is time order. */
export type Timestamp = string;

/** Writes milliseconds since the epoch as a {@link Timestamp}. */
export function toTimestamp(ms: number): Timestamp {
  return new Date(ms).toISOString();
}

/** Reads a {@link Timestamp} back to milliseconds since the epoch. */
export function fromTimestamp(text: Timestamp): number {
  return Date.parse(text);
}
