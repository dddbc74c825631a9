/** Thrown when our own code is wrong: never about the user's text or request. */
export class Bug extends Error {
  override readonly name = 'Bug';
}

/** Throws a {@link Bug} unless the condition holds. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Bug(message);
}

/** Makes a switch over a union exhaustive: compiling fails when a case is missing, running it throws a {@link Bug}. */
export function assertNever(value: never): never {
  throw new Bug(`unexpected value ${JSON.stringify(value)}`);
}
