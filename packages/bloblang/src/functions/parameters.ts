import type { ParameterLike, ParameterType } from '../dialect.js';
import type { Lambda } from '../interpreter/query.js';
import { wantTimestamp } from '../time/convert.js';
import { Failure, failKind } from '../values/failure.js';
import { floatOf, integerOf } from '../values/numbers.js';
import { textFromBytes } from '../values/text.js';
import { isObject, kindOf, type ObjectValue, type Value } from '../values/value.js';

/** A parameter whose argument arrives as a `T`. */
export interface Parameter<T> extends ParameterLike {
  readonly take: (argument: Value | Lambda) => T;
}

/** The argument types of a list of parameters. */
export type ArgumentsOf<P extends readonly Parameter<unknown>[]> = {
  -readonly [K in keyof P]: P[K] extends Parameter<infer T> ? T : never;
};

function parameter<T>(name: string, type: ParameterType, take: (argument: Value) => T): Parameter<T> {
  return {
    name,
    type,
    optional: false,
    noDynamic: false,
    scalarsToLiteral: false,
    take: (argument) => take(argument as Value),
  };
}

function wrong(expected: string, value: Value): never {
  throw new Failure(`wrong argument type, expected ${expected}, got ${kindOf(value)}`);
}

const text = (value: Value): string => {
  if (typeof value === 'string') return value;
  if (value instanceof Uint8Array) return textFromBytes(value);
  return wrong('string', value);
};
const bool = (value: Value): boolean => {
  if (typeof value === 'boolean') return value;
  const number = floatOf(value);
  return number === undefined ? failKind('bool', value) : number !== 0;
};
const int64 = (value: Value): bigint => integerOf(value) ?? failKind('number', value);
const float = (value: Value): number => floatOf(value) ?? failKind('number', value);

/** The kinds of parameters; each says what the callee gets. */
export const param = {
  string: (name: string) => parameter(name, 'string', text),
  bool: (name: string) => parameter(name, 'bool', bool),
  /** An integer as a number: exact up to 2^53, which lengths and places never exceed. */
  integer: (name: string) => parameter(name, 'integer', (value) => Number(int64(value))),
  int64: (name: string) => parameter(name, 'integer', int64),
  float: (name: string) => parameter(name, 'float', float),
  array: (name: string) =>
    parameter(name, 'array', (value): Value[] => (Array.isArray(value) ? value : wrong('array', value))),
  object: (name: string) =>
    parameter(name, 'object', (value): ObjectValue => (isObject(value) ? value : wrong('object', value))),
  timestamp: (name: string) => parameter(name, 'timestamp', (value) => wantTimestamp(value)),
  unknown: (name: string) => parameter(name, 'unknown', (value): Value => value),
  query: (name: string): Parameter<Lambda> => ({
    ...parameter(name, 'query', () => undefined as never),
    take: (argument) => argument as Lambda,
  }),
  optional: <T>(inner: Parameter<T>): Parameter<T | undefined> => ({ ...inner, optional: true }),
  withDefault: <T>(inner: Parameter<T>, value: Value): Parameter<T> => ({ ...inner, default: value }),
  noDynamic: <T>(inner: Parameter<T>): Parameter<T> => ({ ...inner, noDynamic: true }),
  scalarsToLiteral: <T>(inner: Parameter<T>): Parameter<T> => ({ ...inner, scalarsToLiteral: true }),
} as const;
