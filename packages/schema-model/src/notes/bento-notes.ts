import type { FieldNote } from './field-notes.js';

/** What we know about Bento's fields beyond its own listing. */
export const BENTO_NOTES: readonly FieldNote[] = [];
