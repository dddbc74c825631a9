import type { Json } from '../json.js';
import type { ConstrainedValue } from './constrained-value.js';
import type { Condition } from './constraint.js';
import { and, isObject, type LooseValue, not, or, type Truth, UNKNOWN } from './loose-value.js';

/** Finds an RE2 pattern in a text; injected, so that this package needs no regular expression engine of its own. */
export type Matcher = (pattern: string, text: string) => boolean;

/** Whether a condition holds for a value; undefined when that depends on something unknown. */
export function evaluateCondition(condition: Condition, value: ConstrainedValue, matcher: Matcher): Truth {
  const evaluate = (inner: Condition): Truth => evaluateCondition(inner, value, matcher);
  if ('set' in condition) return value.isSet(condition.set);
  if ('present' in condition) return value.isPresent(condition.present);
  if ('not' in condition) return not(evaluate(condition.not));
  if ('all' in condition) return and(condition.all.map(evaluate));
  if ('any' in condition) return or(condition.any.map(evaluate));
  const found = value.at(condition.field);
  const test = (element: LooseValue): Truth => {
    if (element === UNKNOWN) return 'matches' in condition ? condition.unseen : undefined;
    if ('equals' in condition) return condition.equals.some((wanted) => equalScalars(element, wanted));
    return typeof element === 'string' && matcher(condition.matches, element);
  };
  if (found === undefined) return false;
  return Array.isArray(found) ? or(found.map(test)) : isObject(found) ? false : test(found);
}

/** Whether two scalars are the same value; lists and objects never are. */
export const equalScalars = (left: LooseValue, right: Json): boolean => left === right && typeof left !== 'object';
