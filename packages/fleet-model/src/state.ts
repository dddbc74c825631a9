import type { JsonObject } from './json.js';

/** A state as it appears on the wire: what it is, why in words, and facts for programs. */
export interface State<T extends string> {
  readonly state_type: T;
  readonly message: string;
  readonly details: JsonObject;
}

/** Builds a {@link State}; message and details may be left out. */
export function stateOf<T extends string>(stateType: T, message = '', details: JsonObject = {}): State<T> {
  return { state_type: stateType, message, details };
}
