import type { Json } from '../json.js';

/** Dotted path of a field below the constrained object; empty means the constrained value itself. */
export type FieldPath = string;

/**
 * A question about the constrained object, its defaults filled in. A field is `set` when its value is neither null,
 * false, 0, an empty string, an empty list nor an empty object; `present` when the document names it or it has a default.
 * `equals` compares exactly, `matches` is RE2 found anywhere; both hold for a list when they hold for any element. `unseen` is
 * what is taken for granted of a text that the environment decides.
 */
export type Condition =
  | { readonly set: FieldPath }
  | { readonly present: FieldPath }
  | { readonly field: FieldPath; readonly equals: readonly Json[] }
  | { readonly field: FieldPath; readonly matches: string; readonly unseen?: boolean }
  | { readonly not: Condition }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] };

interface Scoped {
  /** The rule applies only when this holds for the constrained object. */
  readonly when?: Condition;
  /** The rule applies to each element of this list or map, below the constrained value, instead of the value itself. */
  readonly each?: FieldPath;
  /** With `each`: only to those elements for which this holds. */
  readonly eachWhen?: Condition;
  /** What to say in place of the general words when the rule is broken. */
  readonly because?: string;
  /** For a rule that no engine's linter knows: the words with which an engine stops at start-up when it is broken. */
  readonly engine?: string;
}

interface Grouped extends Scoped {
  readonly fields: readonly FieldPath[];
  /** What makes a field count: being `set` (the usual) or only being `present`. */
  readonly counting?: 'set' | 'present';
}

interface Valued extends Scoped {
  /** The value that is meant, below the constrained object; each element, for lists and maps. */
  readonly field?: FieldPath;
}

/** A rule that an engine keeps as code, restated as data. */
export type Constraint =
  | ({ readonly kind: 'exactly_one_of' } & Grouped)
  | ({ readonly kind: 'at_most_one_of' } & Grouped)
  | ({ readonly kind: 'at_least_one_of' } & Grouped)
  /** Every one of the fields is there. */
  | ({ readonly kind: 'requires' } & Grouped)
  /** None of the fields is there. */
  | ({ readonly kind: 'forbids' } & Grouped)
  /** A number within bounds: `min` and `max` included, `above` and `below` not; `also` lists values accepted outside. */
  | ({ readonly kind: 'range' } & Valued & {
        readonly min?: number;
        readonly max?: number;
        readonly above?: number;
        readonly below?: number;
        readonly also?: readonly number[];
      })
  /** A duration strictly longer than this Go duration. */
  | ({ readonly kind: 'duration_above'; readonly above: string } & Valued)
  /** A string of so many bytes. */
  | ({ readonly kind: 'length'; readonly min?: number; readonly max?: number } & Valued)
  /** A list of so many elements. */
  | ({ readonly kind: 'count'; readonly min?: number; readonly max?: number } & Valued)
  /** A string or list that holds something; of a list, each element does too. */
  | ({ readonly kind: 'non_empty' } & Valued)
  /** A string in which this RE2 is found. */
  | ({ readonly kind: 'pattern'; readonly pattern: string } & Valued)
  /** A string in which this RE2 is not found. */
  | ({ readonly kind: 'not_pattern'; readonly pattern: string } & Valued)
  /** One of these values; strings are compared with their letter case unless said otherwise. */
  | ({ readonly kind: 'one_of'; readonly values: readonly Json[]; readonly anyCase?: true } & Valued)
  /** None of these values. */
  | ({ readonly kind: 'none_of'; readonly values: readonly Json[] } & Valued)
  /** A map in which every value is a list of strings. */
  | ({ readonly kind: 'values_are_string_lists' } & Valued)
  /** The component in this slot is not the one of this name. */
  | ({ readonly kind: 'forbids_component'; readonly slot: string; readonly name: string } & Scoped)
  /** If any element of the list sets the field, all but the last must: the elements after one that does not are dead. */
  | ({ readonly kind: 'all_but_last_require'; readonly list: FieldPath; readonly field: FieldPath } & Scoped);

export type ConstraintKind = Constraint['kind'];

/** Every kind of constraint there is. */
export const CONSTRAINT_KINDS = [
  'exactly_one_of',
  'at_most_one_of',
  'at_least_one_of',
  'requires',
  'forbids',
  'range',
  'duration_above',
  'length',
  'count',
  'non_empty',
  'pattern',
  'not_pattern',
  'one_of',
  'none_of',
  'values_are_string_lists',
  'forbids_component',
  'all_but_last_require',
] as const satisfies readonly ConstraintKind[];
