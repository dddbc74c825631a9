import { expectedOneOf } from '@weir/diagnostics';
import { dereference, findPair, type PlainValue } from '@weir/pipeline-parser';
import type { Constraint, FieldSpec } from '@weir/schema-model';
import { fieldValue, plainValue } from '../engine/field-value.js';
import type { Target } from '../engine/site.js';
import { durationSeconds } from '../formats/duration.js';
import { counts, holds, isSame } from './condition.js';

/** A constraint that does not hold. */
export interface Breach {
  readonly message: string;
  /** The node to blame; undefined for the constrained object as a whole. */
  readonly node: Target | undefined;
  /** The fields of which one or all should be there and are not; empty when something is there that should not. */
  readonly lacking: readonly string[];
}

type Grouped = Extract<Constraint, { readonly fields: readonly string[] }>;
type Valued = Exclude<Constraint, Grouped | { readonly kind: 'forbids_component' | 'all_but_last_require' }>;

/** What of a constraint is broken by a field's value; nothing when an environment reference leaves it open. */
export function checkConstraint(constraint: Constraint, spec: FieldSpec, node: Target): readonly Breach[] {
  const children = spec.children ?? [];
  const whole = WHOLE.has(constraint.kind);
  const isOne =
    spec.kind === 'scalar' ||
    constraint.each === '' ||
    (whole && !('each' in constraint)) ||
    constraint.kind === 'all_but_last_require';
  if (isOne) return checkValueOf(constraint, spec, children, node);
  return elements(node).flatMap((element) => checkValueOf(constraint, spec, children, element));
}

/** One value of the field. */
function checkValueOf(
  constraint: Constraint,
  spec: FieldSpec,
  children: readonly FieldSpec[],
  object: Target,
): readonly Breach[] {
  if (constraint.when !== undefined && holds(constraint.when, object, children) !== true) return [];
  if (constraint.each === undefined) return checkObject(constraint, object, children, spec);
  const list = constraint.each === '' ? object : nodeAt(object, children, constraint.each);
  if (list === undefined) return [];
  const inner = constraint.each === '' ? children : (descend(children, constraint.each)?.children ?? []);
  return elements(list).flatMap((element) =>
    constraint.eachWhen !== undefined && holds(constraint.eachWhen, element, inner) !== true
      ? []
      : checkObject(constraint, element, inner, undefined),
  );
}

function nodeAt(object: Target, children: readonly FieldSpec[], path: string): Target | undefined {
  const found = fieldValue(object, children, path);
  return found.kind === 'written' ? found.node : undefined;
}

const descend = (fields: readonly FieldSpec[], path: string): FieldSpec | undefined => {
  const [name, ...rest] = path.split('.');
  const field = fields.find((f) => f.name === name);
  return rest.length === 0 ? field : descend(field?.children ?? [], rest.join('.'));
};

function elements(node: Target): readonly Target[] {
  const nodes = node.kind === 'sequence' ? node.items : node.kind === 'mapping' ? node.pairs.map((p) => p.value) : [];
  return nodes.flatMap((item) => dereference(item) ?? []);
}

/** @param spec the field whose value `node` is, where that is known */
function checkObject(
  constraint: Constraint,
  node: Target,
  fields: readonly FieldSpec[],
  spec: FieldSpec | undefined,
): readonly Breach[] {
  if ('fields' in constraint) return checkGroup(constraint, node, fields);
  if (constraint.kind === 'forbids_component') return checkSlot(constraint.slot, constraint.name, node);
  if (constraint.kind === 'all_but_last_require') return checkTail(constraint.list, constraint.field, node, fields);
  const own = constraint.field === undefined ? spec : descend(fields, constraint.field);
  const found = fieldValue(node, fields, constraint.field ?? '');
  if (found.kind === 'default') return checkDefault(constraint, found.value);
  if (found.kind !== 'written') return checkAbsent(constraint, found.kind === 'unknown');
  const whole = WHOLE.has(constraint.kind);
  const isList = constraint.field !== undefined && own?.kind !== 'scalar';
  if (found.node.kind !== 'sequence' || whole || !isList) return checkWritten(constraint, found.node, own, whole);
  return elements(found.node).flatMap((element) => checkWritten(constraint, element, own, whole));
}

/** @param whole whether the constraint is about a list or map as such, not about its elements */
function checkWritten(
  constraint: Valued,
  node: Target,
  spec: FieldSpec | undefined,
  whole: boolean,
): readonly Breach[] {
  if (!whole && node.kind !== 'scalar') return [];
  const value = fieldValue(node, [], '');
  if (value.kind !== 'written') return [];
  const message = checkValue(constraint, decoded(plainValue(value), node, spec));
  return message === undefined ? [] : [{ message, node, lacking: [] }];
}

/** A default is only wrong together with what else was written. */
function checkDefault(constraint: Valued, value: PlainValue): readonly Breach[] {
  const message = constraint.when === undefined ? undefined : checkValue(constraint, value);
  return message === undefined
    ? []
    : [{ message: `${constraint.field ?? 'it'} ${message}`, node: undefined, lacking: [] }];
}

/** What the engine reads for a value: any scalar is the text of a text field, and null is nothing of its kind. */
function decoded(value: PlainValue, node: Target, spec: FieldSpec | undefined): PlainValue {
  if (node.kind !== 'scalar' || spec === undefined) return value;
  if (value !== null) return spec.type === 'string' ? node.value : value;
  return spec.type === 'string' ? '' : spec.type === 'int' || spec.type === 'float' ? 0 : value;
}

const WHOLE: ReadonlySet<string> = new Set(['count', 'non_empty', 'values_are_string_lists']);

/** Something must be there and is not: only counts and emptiness can tell without a value. */
function checkAbsent(constraint: Valued, unknown: boolean): readonly Breach[] {
  if (unknown) return [];
  const name = constraint.field ?? '';
  const needed = constraint.kind === 'non_empty' || (constraint.kind === 'count' && (constraint.min ?? 0) > 0);
  return needed && name !== '' ? [{ message: `${name} must not be empty`, node: undefined, lacking: [name] }] : [];
}

function checkGroup(constraint: Grouped, node: Target, fields: readonly FieldSpec[]): readonly Breach[] {
  if (node.kind !== 'mapping') return [];
  const how = constraint.counting ?? 'set';
  const there: string[] = [];
  const lacking: string[] = [];
  for (const path of constraint.fields) {
    const answer = counts(node, fields, path, how);
    if (answer === undefined) return [];
    (answer ? there : lacking).push(path);
  }
  const blame = (path: string | undefined): Target | undefined => keyNode(node, path);
  switch (constraint.kind) {
    case 'exactly_one_of':
      if (there.length === 0)
        return [
          {
            message: `one of ${expectedOneOf(constraint.fields)} is needed`,
            node: undefined,
            lacking: constraint.fields,
          },
        ];
      return there.length === 1
        ? []
        : [{ message: `only one of ${there.join(' and ')} may be given`, node: blame(there[1]), lacking: [] }];
    case 'at_most_one_of':
      return there.length < 2
        ? []
        : [{ message: `only one of ${there.join(' and ')} may be given`, node: blame(there[1]), lacking: [] }];
    case 'at_least_one_of':
      return there.length > 0
        ? []
        : [
            {
              message: `${expectedOneOf(constraint.fields)} is needed`,
              node: commonKey(node, constraint.fields),
              lacking: constraint.fields,
            },
          ];
    case 'requires':
      return lacking.map((path) => ({ message: `${path} is needed`, node: undefined, lacking: [path] }));
    case 'forbids':
      return there.map((path) => ({
        message: `${path} may not be given with these settings`,
        node: blame(path),
        lacking: [],
      }));
  }
}

/** The key that gives a field, for a place to point at. */
function keyNode(node: Target, path: string | undefined): Target | undefined {
  const name = path?.split('.')[0];
  const pair = node.kind === 'mapping' && name !== undefined ? findPair(node, name) : undefined;
  return pair === undefined ? undefined : dereference(pair.key);
}

/** The key of the object in which all of the fields belong, when it is written. */
function commonKey(node: Target, paths: readonly string[]): Target | undefined {
  const names = new Set(paths.map((path) => path.split('.')[0]));
  return names.size === 1 ? keyNode(node, paths[0]) : undefined;
}

function checkSlot(slot: string, name: string, node: Target): readonly Breach[] {
  const pair = node.kind === 'mapping' ? findPair(node, slot) : undefined;
  const component = pair === undefined ? undefined : dereference(pair.value);
  const found = component?.kind === 'mapping' ? findPair(component, name) : undefined;
  return found === undefined
    ? []
    : [{ message: `${name} cannot stand here with these settings`, node: dereference(found.key), lacking: [] }];
}

function checkTail(list: string, field: string, node: Target, fields: readonly FieldSpec[]): readonly Breach[] {
  const found = fieldValue(node, fields, list);
  const items = found.kind === 'written' ? elements(found.node) : [];
  const inner = descend(fields, list)?.children ?? [];
  const answers = items.map((item) => counts(item, inner, field, 'set'));
  if (!answers.includes(true) || answers.includes(undefined)) return [];
  const dead = answers.findIndex((answer, i) => answer === false && i < answers.length - 1);
  const message = `what follows an element without ${field} is never reached`;
  return dead < 0 ? [] : [{ message, node: items[dead], lacking: [] }];
}

function checkValue(constraint: Valued, value: PlainValue): string | undefined {
  switch (constraint.kind) {
    case 'range':
      return inRange(constraint, value) ? undefined : `must be ${rangeWords(constraint)}`;
    case 'duration_above': {
      const seconds = durationSeconds(String(value));
      return seconds === undefined || seconds > (durationSeconds(constraint.above) ?? 0)
        ? undefined
        : `must be longer than ${constraint.above}`;
    }
    case 'length':
    case 'count': {
      const size = typeof value === 'string' ? value.length : Array.isArray(value) ? value.length : undefined;
      if (size === undefined || (size >= (constraint.min ?? 0) && size <= (constraint.max ?? size))) return undefined;
      const what = constraint.kind === 'length' ? 'characters' : 'elements';
      return size < (constraint.min ?? 0)
        ? `must have at least ${constraint.min} ${what}`
        : `may have ${constraint.max} ${what} at most`;
    }
    case 'non_empty':
      return value === '' || value === null || (Array.isArray(value) && value.length === 0)
        ? 'must not be empty'
        : undefined;
    case 'pattern':
      return typeof value !== 'string' || new RegExp(constraint.pattern).test(value)
        ? undefined
        : `must match ${constraint.pattern}`;
    case 'not_pattern':
      return typeof value !== 'string' || !new RegExp(constraint.pattern).test(value)
        ? undefined
        : `must not match ${constraint.pattern}`;
    case 'one_of': {
      const folded = constraint.anyCase === true && typeof value === 'string' ? value.toUpperCase() : value;
      const same = constraint.values.some((v) =>
        isSame(folded, constraint.anyCase === true && typeof v === 'string' ? v.toUpperCase() : v),
      );
      return same ? undefined : `must be ${expectedOneOf(constraint.values.map(String))}`;
    }
    case 'none_of':
      return constraint.values.some((v) => isSame(value, v)) ? `may not be ${String(value)}` : undefined;
    case 'values_are_string_lists':
      return isStringLists(value) ? undefined : 'every value must be a list of texts';
  }
}

function inRange(range: Extract<Constraint, { kind: 'range' }>, value: PlainValue): boolean {
  if (typeof value !== 'number' && typeof value !== 'bigint') return true;
  const n = Number(value);
  if (range.also?.includes(n) === true) return true;
  return (
    n >= (range.min ?? n) &&
    n <= (range.max ?? n) &&
    (range.above === undefined || n > range.above) &&
    (range.below === undefined || n < range.below)
  );
}

function rangeWords({ min, max, above, below, also = [] }: Extract<Constraint, { kind: 'range' }>): string {
  const parts = [
    ...(min === undefined ? [] : [`at least ${min}`]),
    ...(above === undefined ? [] : [`more than ${above}`]),
    ...(max === undefined ? [] : [`at most ${max}`]),
    ...(below === undefined ? [] : [`less than ${below}`]),
  ];
  return also.length === 0 ? parts.join(' and ') : `${also.join(' or ')}, or ${parts.join(' and ')}`;
}

function isStringLists(value: PlainValue): boolean {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return true;
  return Object.values(value).every(
    (list) =>
      Array.isArray(list) && (list as readonly PlainValue[]).every((item) => typeof item !== 'object' || item === null),
  );
}
