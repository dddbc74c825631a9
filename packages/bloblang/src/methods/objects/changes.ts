import { defineMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import type { Frame } from '../../interpreter/frame.js';
import { worded } from '../../interpreter/worded.js';
import { isEqual } from '../../values/compare.js';
import { toText } from '../../values/convert.js';
import { fail } from '../../values/failure.js';
import { goTypeOf } from '../../values/go-types.js';
import { isObject, type ObjectValue, ownValue, setKey, sortedKeys, type Value } from '../../values/value.js';
import { visit } from '../../values/walk-budget.js';

const change = (Type: string, Path: readonly string[], From: Value, To: Value): Value => ({
  Type,
  Path: [...Path],
  From,
  To,
});

/** The reference compares values of the same Go type only; numbers of a document are texts to it. */
function typeOf(value: Value): string {
  const type = goTypeOf(value);
  return type === 'json.Number' ? 'string' : type;
}

function compare(from: Value, to: Value, path: readonly string[], out: Value[]): void {
  if (from === to) return;
  visit();
  if (from === null || to === null) {
    if (path.length > 0) out.push(change('update', path, from, to));
    else if (isObject(from)) compareObjects(from, {}, path, out);
    else out.push(change('delete', path, from, to));
    return;
  }
  if (typeOf(from) !== typeOf(to)) fail(' types do not match (cause count 0)\n');
  if (isObject(from) && isObject(to)) compareObjects(from, to, path, out);
  else if (Array.isArray(from) && Array.isArray(to)) compareArrays(from, to, path, out);
  else if (!isEqual(from, to)) out.push(change('update', path, from, to));
}

function compareObjects(from: ObjectValue, to: ObjectValue, path: readonly string[], out: Value[]): void {
  const keys = new Set([...sortedKeys(from), ...sortedKeys(to)]);
  for (const key of [...keys].sort()) {
    const at = [...path, key];
    const [before, after] = [ownValue(from, key), ownValue(to, key)];
    if (before === undefined) out.push(change('create', at, null, after ?? null));
    else if (after === undefined) out.push(change('delete', at, before, null));
    else compare(before, after, at, out);
  }
}

/** Elements that both have, wherever they stand, are no change; the others are compared place by place. */
function compareArrays(from: readonly Value[], to: readonly Value[], path: readonly string[], out: Value[]): void {
  const left = [...to.entries()];
  const gone: [number, Value][] = [];
  from.forEach((item, i) => {
    const at = left.findIndex(([, other]) => isEqual(item, other));
    if (at === -1) gone.push([i, item]);
    else left.splice(at, 1);
  });
  const places = new Map<number, { before?: Value; after?: Value }>();
  for (const [i, before] of gone) places.set(i, { before });
  for (const [i, after] of left) places.set(i, { ...places.get(i), after });
  for (const [i, { before, after }] of [...places].sort(([a], [b]) => a - b)) {
    const at = [...path, String(i)];
    if (before === undefined) out.push(change('create', at, null, after ?? null));
    else if (after === undefined) out.push(change('delete', at, before, null));
    else compare(before, after, at, out);
  }
}

export const diffMethod = defineMethod({
  name: 'diff',
  plain: true,
  summary: 'The changes that lead from the target to another document.',
  params: [param.unknown('other')],
  examples: [
    ['root = this.a.diff(this.b)', '{"a":{"x":1},"b":{"x":2}}', '[{"From":1,"Path":["x"],"To":2,"Type":"update"}]'],
  ],
  build: (other) => (target) => {
    if (target === null) return null;
    const out: Value[] = [];
    compare(target, other, [], out);
    return out;
  },
});

interface Change {
  readonly type: string;
  readonly path: readonly string[];
  readonly to: Value;
}

/** Changes of a list; what is no change does nothing, and what cannot be one fails. */
function changesOf(list: readonly Value[], frame: Frame): readonly Change[] {
  const wrong = list.flatMap((value, i) => {
    const place = `'[${i}]`;
    const path = isObject(value) ? ownValue(value, 'Path') : undefined;
    if (!isObject(value)) {
      const kind = typeOf(value) === 'string' ? 'string' : goTypeOf(value);
      return [
        worded(frame, `${place}' expected a map, got '${kind}'`, `${place}' expected a map or struct, got "${kind}"`),
      ];
    }
    if (path === undefined || path === null || Array.isArray(path)) return [];
    return [`${place}.Path'${worded(frame, ':', '')} source data must be an array or slice, got ${goKind(path)}`];
  });
  if (wrong.length > 0) {
    const bento = `${wrong.length} error(s) decoding:\n\n${wrong.map((line) => `* ${line}`).join('\n')}`;
    fail(worded(frame, bento, `decoding failed due to the following error(s):\n\n${wrong.join('\n')}`));
  }
  return list.flatMap((value) => {
    if (!isObject(value)) return [];
    const [type, path] = [ownValue(value, 'Type'), ownValue(value, 'Path')];
    const known = type === 'create' || type === 'update' || type === 'delete';
    if (!known || !Array.isArray(path) || path.length === 0) return [];
    return [{ type, path: path.map(toText), to: ownValue(value, 'To') ?? null }];
  });
}

/** Kind of a value as Go's reflection names it. */
const goKind = (value: Value): string => {
  const type = typeOf(value);
  return type.startsWith('map') ? 'map' : type;
};

const unaddressable = (): never => fail(' reflect: reflect.Value.Set using unaddressable value (cause count 0)\n');

function applied(value: Value, { type, path, to }: Change): Value {
  const [first, ...rest] = path;
  if (first === undefined) return to;
  const inner = { type, path: rest, to };
  const remove = type === 'delete' && rest.length === 0;
  if (Array.isArray(value)) {
    const index = Number(first);
    const copy = [...value];
    if (remove) copy.splice(index, 1);
    else copy[index] = applied(copy[index] ?? null, inner);
    return copy;
  }
  if (!isObject(value) && value !== null) return unaddressable();
  const out: ObjectValue = isObject(value) ? { ...value } : {};
  if (remove) delete out[first];
  else setKey(out, first, applied(ownValue(out, first) ?? null, inner));
  return out;
}

export const patchMethod = defineMethod({
  name: 'patch',
  plain: true,
  refuse: ([changelog]) => {
    if (changelog === null) return;
    if (!Array.isArray(changelog)) fail('source data must be an array or slice');
    else if (!changelog.every(isObject)) fail('expected a map');
  },
  summary: 'The target with changes as `diff` gives them applied to it.',
  params: [param.unknown('changelog')],
  examples: [
    ['root = this.a.patch(this.c)', '{"a":{"x":1},"c":[{"Type":"update","Path":["x"],"From":1,"To":2}]}', '{"x":2}'],
  ],
  build: (changelog) => {
    if (changelog === null) return (target) => target;
    return (target, frame) => {
      if (!Array.isArray(changelog))
        return fail(`''${worded(frame, ':', '')} source data must be an array or slice, got ${goKind(changelog)}`);
      return changesOf(changelog, frame).reduce(applied, target);
    };
  },
});
