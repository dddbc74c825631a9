import { formatJson } from './json-format.js';
import { floatText } from './numbers.js';
import { Float, type Kind, kindOf, type Value } from './value.js';

/** Why an evaluation failed. Not an Error: it is thrown and caught often, and a stack trace would cost more than the mapping. */
export class Failure {
  readonly message: string;
  /** True when the message already says which part of the mapping it is about. */
  readonly placed: boolean;
  /** What failed underneath and is told instead of this wherever nothing catches it: a statement of a named map, an unreadable message. */
  readonly inner: Inner | undefined;
  /** Set once a place stands in the message: then what is put before it needs no place of its own. */
  readonly #sticky: boolean;

  constructor(message: string, placed = false, inner?: Inner, sticky = false) {
    this.message = message;
    this.placed = placed;
    this.inner = inner;
    this.#sticky = sticky;
  }

  /** The same failure, told as part of something bigger. */
  within(prefix: string): Failure {
    return new Failure(prefix + this.message, this.#sticky, this.inner, this.#sticky);
  }

  /** The same failure, with the expression that it is about unless its message says that. */
  at(place: string): Failure {
    return this.placed || place === '' ? this : new Failure(`${place}: ${this.message}`, true, this.inner, true);
  }
}

/** A failure that outlives everything that is said around it. */
export interface Inner {
  readonly message: string;
  readonly line: number | undefined;
}

/** Runs a step; its failure is told behind a prefix. */
export function within<T>(prefix: string, step: () => T): T {
  try {
    return step();
  } catch (failure) {
    throw failure instanceof Failure ? failure.within(prefix) : failure;
  }
}

/** Fails with a message that stands as it is. */
export function fail(message: string): never {
  throw new Failure(message);
}

/** Fails because a value is of the wrong kind; `from` says which expression gave it, when that is known. */
export function failKind(expected: Kind | string, actual: Value, from = ''): never {
  const source = from === '' ? '' : ` from ${from}`;
  throw new Failure(`expected ${expected} value, got ${kindOf(actual)}${source}${preview(actual)}`, true);
}

/** Short text of a scalar in brackets, as the reference adds it to its errors. */
export function preview(value: Value): string {
  const kind = kindOf(value);
  if (kind !== 'string' && kind !== 'number' && kind !== 'bool') return '';
  if (typeof value === 'string') return ` ("${value}")`;
  return ` (${value instanceof Float ? floatText(value.value) : formatJson(value)})`;
}
