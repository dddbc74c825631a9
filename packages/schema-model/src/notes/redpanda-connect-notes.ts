import type { FieldNote } from './field-notes.js';

/** What we know about Redpanda Connect's fields beyond its own listing. */
export const REDPANDA_CONNECT_NOTES: readonly FieldNote[] = [];
