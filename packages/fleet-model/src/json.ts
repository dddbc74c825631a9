/** A value that JSON can carry. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object; keys keep the order in which they were written. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** True for mappings: neither null, nor a list, nor a scalar. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
