import { formatJson, UnprintableValueError } from './json-format.js';
import { type Kind, kindOf, type Value } from './value.js';

/** Why an evaluation failed. Not an Error: it is thrown and caught often, and a stack trace would cost more than the mapping. */
export class Failure {
  readonly message: string;
  /** True when the message already says which part of the mapping it is about. */
  readonly placed: boolean;
  /** Line of the statement inside a named map that failed. */
  readonly line: number | undefined;

  constructor(message: string, placed = false, line?: number) {
    this.message = message;
    this.placed = placed;
    this.line = line;
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
  try {
    return ` (${typeof value === 'string' ? JSON.stringify(value) : formatJson(value)})`;
  } catch (cause) {
    if (cause instanceof UnprintableValueError) return '';
    throw cause;
  }
}
