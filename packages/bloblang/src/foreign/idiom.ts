import type { Span } from '@weir/diagnostics';
import type { Dialect } from '../dialect.js';
import type { ProblemDraft } from '../problem.js';

/** The place at which a text stopped being a mapping. */
export interface Place {
  readonly text: string;
  readonly at: number;
  readonly dialect: Dialect;
  /** Text from the place to the end of its line. */
  readonly rest: string;
  /** Text from the start of the line to the place. */
  readonly before: string;
}

/** What another language's writing means here. */
export interface Explanation {
  /** The foreign writing itself. */
  readonly name: string;
  readonly span: Span;
  readonly message: string;
  readonly correction?: string;
  /** How it is written here, when that is more than one replacement. */
  readonly suggestion?: string;
}

/** Recognises one way of writing; undefined when the place shows something else. */
export type Recogniser = (place: Place) => Explanation | ProblemDraft | undefined;

/** An explanation of the text from `start` to `end`. */
export function explain(
  place: Place,
  start: number,
  end: number,
  message: string,
  how: { readonly correction?: string; readonly suggestion?: string } = {},
): Explanation {
  return { name: place.text.slice(start, end), span: { start, end }, message, ...how };
}
