import type { Json } from '../json.js';

/** Dotted path of a field below the constrained object; empty means the constrained value itself. */
export type FieldPath = string;

/**
 * When a constraint applies. A field is `set` when its value, defaults filled in, is neither null, an empty string,
 * an empty list nor an empty object; `present` when the document itself names it.
 */
export type Condition =
  | { readonly set: FieldPath }
  | { readonly present: FieldPath }
  | { readonly field: FieldPath; readonly equals: readonly Json[] }
  | { readonly field: FieldPath; readonly matches: string }
  | { readonly not: Condition }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] };

interface Conditional {
  readonly when?: Condition;
  /** Why the engine insists, in our words; absent when the kind says it all. */
  readonly reason?: string;
}

/** A rule that an engine keeps as code, restated as data. Value rules apply to each element of a list or map. */
export type Constraint = Conditional &
  (
    | { readonly kind: 'exactly_one_of'; readonly fields: readonly FieldPath[] }
    | { readonly kind: 'at_most_one_of'; readonly fields: readonly FieldPath[] }
    | { readonly kind: 'at_least_one_of'; readonly fields: readonly FieldPath[] }
    /** Every one of the fields must be set (with `when`: as soon as it holds). */
    | { readonly kind: 'requires'; readonly fields: readonly FieldPath[] }
    /** None of the fields may be set. */
    | { readonly kind: 'forbids'; readonly fields: readonly FieldPath[] }
    /** A number within bounds, both included unless said otherwise; `also` lists accepted values outside. */
    | {
        readonly kind: 'range';
        readonly min?: number;
        readonly max?: number;
        readonly above?: number;
        readonly below?: number;
        readonly also?: readonly number[];
      }
    /** A duration strictly longer than this Go duration. */
    | { readonly kind: 'duration_above'; readonly above: string }
    /** Length of a string in characters, or of a list in elements. */
    | { readonly kind: 'length'; readonly min?: number; readonly max?: number }
    | { readonly kind: 'non_empty' }
    /** RE2 that a string must match somewhere. */
    | { readonly kind: 'pattern'; readonly pattern: string }
    /** RE2 that a string must not match anywhere. */
    | { readonly kind: 'not_pattern'; readonly pattern: string }
    /** Values that a string must be one of, letter case included. */
    | { readonly kind: 'one_of'; readonly values: readonly string[] }
    /** Every value of a map is a list of strings. */
    | { readonly kind: 'values_are_string_lists' }
    /** No component of this name may stand in the slot, for each element of the list at `list`. */
    | { readonly kind: 'forbids_component'; readonly list: FieldPath; readonly slot: string; readonly name: string }
    /** Each element of the list at `list`, except the last, must set this field. */
    | { readonly kind: 'all_but_last_require'; readonly list: FieldPath; readonly field: string }
  );

export type ConstraintKind = Constraint['kind'];
