import type { Span } from '@weir/diagnostics';

/** What can be wrong with a mapping before it runs; the closed list that callers may switch over. */
export const PROBLEM_CODES = [
  'syntax',
  'unterminated_string',
  'invalid_escape',
  'invalid_number',
  'too_deep',
  'foreign_idiom',
  'invalid_lambda',
  'forbidden_statement',
  'invalid_key',
  'unknown_function',
  'unknown_method',
  'wrong_argument_count',
  'missing_argument',
  'unknown_argument',
  'duplicate_argument',
  'mixed_arguments',
  'named_arguments_unsupported',
  'wrong_argument_type',
  'dynamic_argument',
  'invalid_argument',
  'invalid_operation',
  'duplicate_map',
  'unreadable_import',
  'undefined_variable',
  'unknown_map',
  'unreachable_case',
  'suspicious_pattern',
  'suspicious_key',
  'suspicious_precedence',
  'assignment_to_this',
  'leaking_variable',
] as const;

export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** More findings than anyone reads: what a text has beyond about so many is not worked out. */
export const MAX_PROBLEMS = 200;

/** One mistake in a mapping or an interpolated string. */
export interface BloblangProblem {
  readonly code: ProblemCode;
  readonly message: string;
  /** UTF-16 offsets in the mapping text; what `correction` replaces, when there is one. */
  readonly span: Span;
  /** 1-based place that the message is about; columns count code points. */
  readonly line: number;
  readonly column: number;
  /** The wrong word itself: a function, method, argument, variable or idiom. */
  readonly name?: string;
  /** Names or spellings that were probably meant, best first. */
  readonly suggestions: readonly string[];
  /** What the grammar would have taken here. */
  readonly expected?: readonly string[];
  /** Text that put in place of `span` repairs this problem; given only when one literal replacement does. */
  readonly correction?: string;
}

/** A problem whose line and column are still to be worked out from its span. */
export type ProblemDraft = Omit<BloblangProblem, 'line' | 'column' | 'suggestions'> & {
  readonly suggestions?: readonly string[];
  /** Offset that line and column name when it is not the start of the span. */
  readonly at?: number;
};
