/** Why the database cannot serve now. */
export type StoreFailure =
  | 'full'
  | 'corrupt'
  | 'locked'
  | 'read_only'
  | 'io'
  | 'cannot_open'
  | 'newer_schema'
  | 'closed';

/** The database cannot serve; the message says what the operator can do. Nothing was changed. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  readonly failure: StoreFailure;

  constructor(failure: StoreFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}

/** A record has changed since it was read; read it again and decide anew. */
export class RevisionConflict extends Error {
  override readonly name = 'RevisionConflict';
}

/** A write that a uniqueness promise forbids: a second job of one name, a second active execution on one node. */
export class UniqueConflict extends Error {
  override readonly name = 'UniqueConflict';
}

/** A `next_token` that does not belong to the query it came with. */
export class InvalidPageToken extends Error {
  override readonly name = 'InvalidPageToken';
}
