/** An execution that cannot start: the component's place in the pipeline and the reason, both for the user. */
export class StartError extends Error {
  override readonly name = 'StartError';
  /** Dotted from the pipeline's root; empty when the reason belongs to no single component. */
  readonly path: string;
  readonly reason: string;
  /** The same pipeline may start later: the reason lies in the machine, not in the text. */
  readonly retryable: boolean;

  constructor(path: string, reason: string, options: ErrorOptions & { readonly retryable?: boolean } = {}) {
    super(path === '' ? reason : `${path}: ${reason}`, options);
    this.path = path;
    this.reason = reason;
    this.retryable = options.retryable ?? false;
  }
}
