/** An error of the operating system, a codec or a library: its shape counts, as its class may come from another realm. */
export interface SystemError {
  readonly code: string;
  readonly message: string;
}

/** What was thrown, when it is an error with a code; undefined for our own errors and bugs. */
export function systemError(thrown: unknown): SystemError | undefined {
  if (typeof thrown !== 'object' || thrown === null || !('code' in thrown) || !('message' in thrown)) return undefined;
  const { code, message } = thrown;
  return typeof code === 'string' && typeof message === 'string' ? { code, message } : undefined;
}

/** The message of whatever was thrown. */
export function messageOf(thrown: unknown): string {
  if (typeof thrown === 'object' && thrown !== null && 'message' in thrown) return String(thrown.message);
  return String(thrown);
}
