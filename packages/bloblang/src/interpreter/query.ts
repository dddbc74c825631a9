import type { Value } from '../values/value.js';
import type { Frame } from './frame.js';

/** Computes a value from what the frame holds; fails by throwing a Failure. */
export type Evaluate = (frame: Frame) => Value;

/** A compiled expression. */
export interface Query {
  readonly run: Evaluate;
  /** The expression as the reference names it in its errors: "field `this.a`", `string literal`. */
  readonly note: string;
  /** The value, when it needs no message to be known. */
  readonly constant?: { readonly value: Value };
  /** True for literals and what is folded from them: a match case that is one compares by equality. */
  readonly literal?: boolean;
}

/** A query argument: evaluated by the callee, with the given value as context. */
export interface Lambda {
  readonly call: (frame: Frame, value: Value) => Value;
  /** Evaluates with the context as it stands. */
  readonly inContext: Evaluate;
  readonly note: string;
  readonly constant?: { readonly value: Value };
}

export const constantQuery = (value: Value, note: string): Query => ({
  run: () => value,
  note,
  constant: { value },
  literal: true,
});
