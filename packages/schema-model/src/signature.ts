import type { Json } from './json.js';

export const SIGNATURE_STATUSES = ['stable', 'beta', 'experimental', 'deprecated', 'hidden'] as const;

/** `hidden` entries are callable but listed nowhere. */
export type SignatureStatus = (typeof SIGNATURE_STATUSES)[number];

export const PARAM_TYPES = [
  'string',
  'bool',
  'integer',
  'float',
  'number',
  'array',
  'object',
  'timestamp',
  'query',
  'unknown',
] as const;
export type ParamType = (typeof PARAM_TYPES)[number];

/** One named parameter of a Bloblang function or method. */
export interface ParamSpec {
  readonly name: string;
  readonly type: ParamType;
  /** May be left out, because it is optional or has a default. */
  readonly optional: boolean;
  /** Integers beyond 2^53 are rounded. */
  readonly default?: Json;
  /** Only a literal is accepted. */
  readonly noDynamic: boolean;
  /** Scalars given where a query is expected are taken as literals. */
  readonly scalarsToLiteral: boolean;
}

/** A Bloblang function or method: how it may be called. */
export interface Signature {
  readonly name: string;
  readonly status: SignatureStatus;
  /** Takes any number of unnamed arguments; `params` is then empty. */
  readonly variadic: boolean;
  readonly params: readonly ParamSpec[];
  /** Reads or changes something outside the message. */
  readonly impure: boolean;
  readonly version?: string;
}
