import { assertNever } from '@weir/diagnostics';
import type { FieldSpec } from '../field-spec.js';
import { parseDuration } from '../formats/duration.js';
import { ConstrainedValue } from './constrained-value.js';
import type { Constraint, FieldPath } from './constraint.js';
import { equalScalars, evaluateCondition, type Matcher } from './evaluate-condition.js';
import { and, isObject, type LooseValue, not, or, type Truth, UNKNOWN } from './loose-value.js';

/** One constraint that a value breaks. */
export interface Violation {
  readonly constraint: Constraint;
  /** What is wrong, dotted below the constrained value: the field to point at, or empty for the value itself. */
  readonly path: FieldPath;
  /** One sentence without a full stop. */
  readonly message: string;
}

/**
 * The constraints of a field that a value breaks. Only the field's own constraints are looked at, not those of fields
 * below it. What is unknown is never held against the value.
 */
export function violations(spec: FieldSpec, value: LooseValue, matcher: Matcher): readonly Violation[] {
  const whole = new ConstrainedValue(spec, value);
  return (spec.constraints ?? []).flatMap((constraint) => broken(constraint, whole, matcher));
}

function broken(constraint: Constraint, whole: ConstrainedValue, matcher: Matcher): readonly Violation[] {
  if (constraint.when !== undefined && evaluateCondition(constraint.when, whole, matcher) !== true) return [];
  const scopes = constraint.each === undefined ? [['', whole] as const] : whole.elements(constraint.each);
  return scopes
    .filter(([, scope]) => {
      const { eachWhen } = constraint;
      return eachWhen === undefined || evaluateCondition(eachWhen, scope, matcher) === true;
    })
    .flatMap(([key, scope]) =>
      problems(constraint, scope, matcher).map(({ path, message }) => ({
        constraint,
        path: [constraint.each ?? '', key, path].filter((part) => part !== '').join('.'),
        message,
      })),
    );
}

interface Problem {
  readonly path: FieldPath;
  readonly message: string;
}

function problems(constraint: Constraint, scope: ConstrainedValue, matcher: Matcher): readonly Problem[] {
  switch (constraint.kind) {
    case 'exactly_one_of':
    case 'at_most_one_of':
    case 'at_least_one_of':
    case 'requires':
    case 'forbids':
      return grouped(constraint, scope);
    case 'non_empty': {
      const path = constraint.field ?? '';
      const empty = (value: LooseValue | undefined): boolean =>
        value === '' || (Array.isArray(value) && value.length === 0);
      const message = 'must not be empty';
      if (empty(scope.at(path))) return [{ path, message }];
      const elements = scope.elements(path).filter(([, element]) => empty(element.at('')));
      return elements.map(([key]) => ({ path: join(path, key), message }));
    }
    case 'count': {
      const path = constraint.field ?? '';
      const value = scope.at(path);
      const { min = 0, max = Number.POSITIVE_INFINITY } = constraint;
      if (!Array.isArray(value) || (value.length >= min && value.length <= max)) return [];
      const message = value.length < min ? `needs at least ${min} elements` : `takes at most ${max} elements`;
      return [{ path, message }];
    }
    case 'values_are_string_lists':
      return scope
        .elements(constraint.field ?? '')
        .filter(([, element]) => isListOfStrings(element.at('')) === false)
        .map(([key]) => ({ path: join(constraint.field, key), message: 'must be a list of strings' }));
    case 'forbids_component': {
      const component = scope.at(constraint.slot);
      const found =
        isObject(component) && (Object.hasOwn(component, constraint.name) || component.type === constraint.name);
      return found ? [{ path: constraint.slot, message: `a ${quote(constraint.name)} must not stand here` }] : [];
    }
    case 'all_but_last_require':
      return unreachable(constraint, scope);
    case 'range':
    case 'duration_above':
    case 'length':
    case 'pattern':
    case 'not_pattern':
    case 'one_of':
    case 'none_of': {
      const path = constraint.field ?? '';
      const target = scope.child(path);
      if (target?.isList === true)
        return scope
          .elements(path)
          .flatMap(([key, element]) => judged(constraint, element.at(''), join(path, key), matcher));
      return judged(constraint, scope.at(path), path, matcher);
    }
    default:
      return assertNever(constraint);
  }
}

type Grouped = Extract<Constraint, { readonly fields: readonly FieldPath[] }>;
type Valued = Extract<
  Constraint,
  { readonly kind: 'range' | 'duration_above' | 'length' | 'pattern' | 'not_pattern' | 'one_of' | 'none_of' }
>;

function grouped(constraint: Grouped, scope: ConstrainedValue): readonly Problem[] {
  const { fields, kind } = constraint;
  const there = fields.map(
    (field): Truth => (constraint.counting === 'present' ? scope.isPresent(field) : scope.isSet(field)),
  );
  const known = fields.filter((_, index) => there[index] === true);
  const none = and(there.map(not)) === true;
  const list = listed(fields);
  switch (kind) {
    case 'at_least_one_of':
      return none ? [{ path: '', message: `needs at least one of ${list}` }] : [];
    case 'at_most_one_of':
    case 'exactly_one_of':
      if (kind === 'exactly_one_of' && none) return [{ path: '', message: `needs one of ${list}` }];
      return known.length > 1 ? [{ path: known[1] ?? '', message: `only one of ${list} may be given` }] : [];
    case 'requires':
      return fields
        .filter((_, index) => there[index] === false)
        .map((field) => ({ path: '', message: `needs ${quote(field)}` }));
    case 'forbids':
      return known.map((field) => ({ path: field, message: `${quote(field)} must not be given` }));
    default:
      return assertNever(kind);
  }
}

function judged(
  constraint: Valued,
  value: LooseValue | undefined,
  path: FieldPath,
  matcher: Matcher,
): readonly Problem[] {
  if (value === undefined || value === null || value === UNKNOWN) return [];
  const message = judgement(constraint, value, matcher);
  return message === undefined ? [] : [{ path, message }];
}

function judgement(constraint: Valued, value: LooseValue, matcher: Matcher): string | undefined {
  switch (constraint.kind) {
    case 'range':
      return typeof value === 'number' && !inRange(constraint, value) ? `must be ${rangeText(constraint)}` : undefined;
    case 'duration_above': {
      const nanoseconds = typeof value === 'string' ? parseDuration(value) : undefined;
      const bound = parseDuration(constraint.above) ?? 0n;
      return nanoseconds !== undefined && nanoseconds <= bound ? `must be longer than ${constraint.above}` : undefined;
    }
    case 'length': {
      const { min = 0, max = Number.POSITIVE_INFINITY } = constraint;
      const length = typeof value === 'string' ? new TextEncoder().encode(value).length : undefined;
      if (length === undefined || (length >= min && length <= max)) return undefined;
      return length < min ? `must be at least ${min} long` : `must be at most ${max} long`;
    }
    case 'pattern':
      return typeof value === 'string' && !matcher(constraint.pattern, value)
        ? `must match ${constraint.pattern}`
        : undefined;
    case 'not_pattern':
      return typeof value === 'string' && matcher(constraint.pattern, value)
        ? `must not match ${constraint.pattern}`
        : undefined;
    case 'one_of': {
      const { values, anyCase } = constraint;
      const same = (wanted: (typeof values)[number]): boolean =>
        equalScalars(value, wanted) || (anyCase === true && fold(value) === fold(wanted));
      return values.some(same) ? undefined : `must be ${choice(values)}`;
    }
    case 'none_of':
      return constraint.values.some((refused) => equalScalars(value, refused))
        ? `must not be ${choice(constraint.values)}`
        : undefined;
    default:
      return assertNever(constraint);
  }
}

function unreachable(
  constraint: Extract<Constraint, { readonly kind: 'all_but_last_require' }>,
  scope: ConstrainedValue,
): readonly Problem[] {
  const elements = scope.elements(constraint.list);
  const has = elements.map(([, element]) => element.isPresent(constraint.field));
  if (or(has) !== true) return [];
  return elements
    .slice(0, -1)
    .filter((_, index) => has[index] === false)
    .map(([key]) => ({
      path: join(constraint.list, key),
      message: `without ${quote(constraint.field)} this always applies and nothing after it is reached`,
    }));
}

function inRange(range: Extract<Constraint, { readonly kind: 'range' }>, value: number): boolean {
  if (range.also?.includes(value) === true) return true;
  const { min = -Infinity, max = Infinity, above = -Infinity, below = Infinity } = range;
  return (
    value >= min && value <= max && (value > above || above === -Infinity) && (value < below || below === Infinity)
  );
}

function rangeText({ min, max, above, below, also = [] }: Extract<Constraint, { readonly kind: 'range' }>): string {
  const bounds = [
    ...(min !== undefined && max !== undefined ? [`from ${min} to ${max}`] : []),
    ...(min !== undefined && max === undefined ? [`at least ${min}`] : []),
    ...(max !== undefined && min === undefined ? [`at most ${max}`] : []),
    ...(above !== undefined ? [`more than ${above}`] : []),
    ...(below !== undefined ? [`less than ${below}`] : []),
  ];
  return [bounds.join(' and '), ...also.map(String)].join(' or ');
}

function isListOfStrings(value: LooseValue | undefined): Truth {
  if (value === UNKNOWN || value === undefined) return undefined;
  return (
    Array.isArray(value) &&
    and(value.map((item) => (item === UNKNOWN ? undefined : typeof item === 'string'))) !== false
  );
}

const fold = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value);
const join = (path: string | undefined, key: string): string =>
  path === undefined || path === '' ? key : `${path}.${key}`;
const quote = (name: string): string => `\`${name}\``;
const listed = (fields: readonly string[]): string => fields.map(quote).join(', ');
const choice = (values: readonly unknown[]): string =>
  values.length === 1 ? JSON.stringify(values[0]) : `one of ${values.map((value) => JSON.stringify(value)).join(', ')}`;
