import type { JsonObject, State } from '@weir/fleet-model';

/** Reads a JSON column that only this package writes. */
export function fromJson<T>(text: string): T {
  return JSON.parse(text) as T;
}

const NONE: JsonObject = Object.freeze({});

/** Builds a state out of its three columns. */
export function toState<T extends string>(stateType: string, message: string, details: string): State<T> {
  return { state_type: stateType as T, message, details: details === '{}' ? NONE : fromJson<JsonObject>(details) };
}
