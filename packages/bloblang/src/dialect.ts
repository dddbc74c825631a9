/** Kinds of values that a parameter may take; `query` takes any expression and is evaluated by the callee. */
export type ParameterType =
  | 'string'
  | 'bool'
  | 'integer'
  | 'float'
  | 'number'
  | 'array'
  | 'object'
  | 'timestamp'
  | 'query'
  | 'unknown';

/** One parameter of a function or method, as the checks need it. */
export interface ParameterLike {
  readonly name: string;
  readonly type: ParameterType;
  readonly optional: boolean;
  readonly default?: unknown;
  readonly noDynamic: boolean;
  readonly scalarsToLiteral: boolean;
}

/** One function or method, as the checks need it. */
export interface SignatureLike {
  readonly name: string;
  readonly variadic: boolean;
  readonly params: readonly ParameterLike[];
}

export type DialectName = 'redpanda-connect' | 'bento';

/** What one distribution's mapping language knows; a catalogue of that distribution has this shape. */
export interface Dialect {
  readonly name: DialectName;
  readonly functions: ReadonlyMap<string, SignatureLike>;
  readonly methods: ReadonlyMap<string, SignatureLike>;
}
