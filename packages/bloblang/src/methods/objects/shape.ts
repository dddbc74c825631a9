import { defineMethod, defineVariadicMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import { wantObject } from '../../values/convert.js';
import { fail, failKind, within } from '../../values/failure.js';
import { pathSegments, valueAt } from '../../values/path.js';
import { isObject, kindOf, type ObjectValue, ownValue, setKey, sortedKeys, type Value } from '../../values/value.js';
import { visit } from '../../values/walk-budget.js';

const pathsOf = (args: readonly Value[]): readonly (readonly string[])[] =>
  args.flatMap((argument, i) =>
    within(`argument ${i}: `, () =>
      [argument]
        .flat()
        .map((path) => pathSegments(typeof path === 'string' ? path : failKind('string', path as Value))),
    ),
  );

/** Paths that go on below a key, and whether one ends there. */
function below(
  paths: readonly (readonly string[])[],
  key: string,
): { ends: boolean; rest: readonly (readonly string[])[] } {
  const under = paths.filter(([first]) => first === key);
  return {
    ends: under.some(({ length }) => length === 1),
    rest: under.filter(({ length }) => length > 1).map((p) => p.slice(1)),
  };
}

function without(object: ObjectValue, paths: readonly (readonly string[])[]): ObjectValue {
  const out: ObjectValue = {};
  for (const key of Object.keys(object)) {
    const { ends, rest } = below(paths, key);
    if (ends) continue;
    const value = ownValue(object, key) ?? null;
    setKey(out, key, rest.length > 0 && isObject(value) ? without(value, rest) : value);
  }
  return out;
}

function only(object: ObjectValue, paths: readonly (readonly string[])[]): ObjectValue {
  const out: ObjectValue = {};
  for (const key of Object.keys(object)) {
    const { ends, rest } = below(paths, key);
    const value = ownValue(object, key) ?? null;
    if (rest.length > 0 && isObject(value)) setKey(out, key, only(value, rest));
    else if (ends || rest.length > 0) setKey(out, key, value);
  }
  return out;
}

export const withoutMethod = defineVariadicMethod({
  name: 'without',
  summary: 'The object without what some dotted paths lead to.',
  examples: [['root = this.without("a", "b.c")', '{"a":1,"b":{"c":2,"d":3}}', '{"b":{"d":3}}']],
  build: (args) => {
    const paths = pathsOf(args);
    return (target, _frame, from) => without(wantObject(target, from), paths);
  },
});

export const withMethod = defineVariadicMethod({
  name: 'with',
  plain: true,
  summary: 'The object with nothing but what some dotted paths lead to.',
  examples: [['root = this.with("a", "b.c")', '{"a":1,"b":{"c":2,"d":3},"e":4}', '{"a":1,"b":{"c":2}}']],
  build: (args) => {
    const paths = pathsOf(args);
    return (target, _frame, from) => only(wantObject(target, from), paths);
  },
});

export const collapseMethod = defineMethod({
  name: 'collapse',
  summary: 'One flat object: each leaf under its dotted path.',
  params: [param.withDefault(param.bool('include_empty'), false)],
  examples: [
    ['root = this.collapse()', '{"a":{"b":[1,{"c":2}]},"d":{}}', '{"a.b.0":1,"a.b.1.c":2}'],
    ['root = this.collapse(include_empty: true)', '{"a":[],"d":{}}', '{"a":[],"d":{}}'],
  ],
  build: (includeEmpty) => (target) => {
    if (!isObject(target) && !Array.isArray(target)) return fail('not an object or array');
    const out: ObjectValue = {};
    collapse(target, undefined, includeEmpty, out);
    return out;
  },
});

function collapse(value: Value, path: string | undefined, includeEmpty: boolean, out: ObjectValue): void {
  visit();
  const entries: readonly (readonly [string, Value])[] | undefined = Array.isArray(value)
    ? value.map((item, i) => [String(i), item])
    : isObject(value)
      ? sortedKeys(value).map((key) => [key, ownValue(value, key) ?? null])
      : undefined;
  if (entries === undefined || (entries.length === 0 && includeEmpty)) {
    if (path !== undefined) setKey(out, path, value);
    return;
  }
  for (const [key, child] of entries)
    collapse(child, path === undefined || path === '' ? key : `${path}.${key}`, includeEmpty, out);
}

export const explodeMethod = defineMethod({
  name: 'explode',
  summary:
    'One copy of the object for each element of the array or object that a dotted path leads to, with the element in its place.',
  params: [param.string('path')],
  examples: [['root = this.explode("b")', '{"a":1,"b":[2,3]}', '[{"a":1,"b":2},{"a":1,"b":3}]']],
  build: (path) => {
    const segments = pathSegments(path);
    return (target, _frame, from) => {
      const object = wantObject(target, from);
      const found = valueAt(object, segments) ?? null;
      if (Array.isArray(found)) return found.map((item) => withAt(object, segments, item));
      if (!isObject(found)) return fail(`expected array or object value at path '${path}', found: ${kindOf(found)}`);
      const out: ObjectValue = {};
      for (const key of Object.keys(found)) setKey(out, key, withAt(object, segments, ownValue(found, key) ?? null));
      return out;
    };
  },
});

/** A copy of a value in which a path leads to something else. */
export function withAt(value: Value, segments: readonly string[], replacement: Value): Value {
  const [first, ...rest] = segments;
  if (first === undefined) return replacement;
  if (Array.isArray(value))
    return value.map((item, i) => (String(i) === first ? withAt(item, rest, replacement) : item));
  const out: ObjectValue = isObject(value) ? { ...value } : {};
  setKey(out, first, withAt(ownValue(out, first) ?? null, rest, replacement));
  return out;
}

export const setMethod = defineMethod({
  name: 'set',
  plain: true,
  summary: 'The object with a value set under a dotted path.',
  only: 'bento',
  params: [param.string('path'), param.unknown('value')],
  examples: [['root = this.set("a.b", 2)', '{"a":{"b":1}}', '{"a":{"b":2}}']],
  build: (path, value) => {
    const segments = pathSegments(path);
    return (target) => setAt(target, segments, 0, value);
  },
});

/** A copy of a value in which a path leads to something else; fails where something is in the way. */
function setAt(value: Value, segments: readonly string[], at: number, replacement: Value): Value {
  const segment = segments[at];
  if (segment === undefined) return replacement;
  if (Array.isArray(value)) {
    const problem = (why: string): never => fail(`failed to resolve path segment '${at}': found array but ${why}`);
    if (segment === '-') return [...value, setAt(null, segments, at + 1, replacement)];
    if (!/^[+-]?\d+$/.test(segment)) {
      problem(
        `segment value '${segment}' could not be parsed into array index: strconv.Atoi: parsing "${segment}": invalid syntax`,
      );
    }
    const index = Number(segment);
    if (index < 0) problem(`index '${segment}' is invalid`);
    if (index >= value.length) problem(`index '${segment}' exceeded target array size of '${value.length}'`);
    return value.with(index, setAt(value[index] ?? null, segments, at + 1, replacement));
  }
  if (value !== null && !isObject(value)) return fail('encountered value collision whilst building path');
  const out: ObjectValue = { ...value };
  setKey(out, segment, setAt(ownValue(out, segment) ?? null, segments, at + 1, replacement));
  return out;
}
