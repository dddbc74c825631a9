import type { Change, Records } from './records.js';

/** Something that must hold after every commit; `broken` says what is wrong, or nothing. */
export interface Rule {
  readonly name: string;
  /** Looks at one change; `records` are as they stand right after it. */
  readonly onChange?: (change: Change, records: Records) => string | undefined;
  /** Looks at everything that one look at the journal brought. */
  readonly onCommit?: (changes: readonly Change[], records: Records) => string | undefined;
}
