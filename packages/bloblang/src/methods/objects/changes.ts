import { defineMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import { isEqual } from '../../values/compare.js';
import { wantArray } from '../../values/convert.js';
import { fail } from '../../values/failure.js';
import { isObject, kindOf, type ObjectValue, ownValue, setKey, sortedKeys, type Value } from '../../values/value.js';

const change = (Type: string, Path: readonly string[], From: Value, To: Value): Value => ({
  Type,
  Path: [...Path],
  From,
  To,
});

function compare(from: Value, to: Value, path: readonly string[], out: Value[]): void {
  if (isObject(from) && isObject(to)) {
    const keys = new Set([...sortedKeys(from), ...sortedKeys(to)]);
    for (const key of [...keys].sort()) {
      const [before, after] = [ownValue(from, key), ownValue(to, key)];
      if (before === undefined) out.push(change('create', [...path, key], null, after ?? null));
      else if (after === undefined) out.push(change('delete', [...path, key], before, null));
      else compare(before, after, [...path, key], out);
    }
  } else if (Array.isArray(from) && Array.isArray(to)) {
    for (let i = 0; i < Math.max(from.length, to.length); i++) {
      const at = [...path, String(i)];
      if (i >= from.length) out.push(change('create', at, null, to[i] ?? null));
      else if (i >= to.length) out.push(change('delete', at, from[i] ?? null, null));
      else compare(from[i] ?? null, to[i] ?? null, at, out);
    }
  } else if (to === null && isObject(from)) {
    for (const key of sortedKeys(from)) out.push(change('delete', [...path, key], ownValue(from, key) ?? null, null));
  } else if (!isEqual(from, to)) {
    out.push(change(to === null ? 'delete' : from === null ? 'create' : 'update', path, from, to));
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
    if (target === null && other === null) return null;
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

function changeOf(value: Value): Change {
  if (!isObject(value)) return fail(`expected an object as change, got ${kindOf(value)}`);
  const type = ownValue(value, 'Type');
  const path = wantArray(ownValue(value, 'Path') ?? []);
  return { type: typeof type === 'string' ? type : '', path: path.map(String), to: ownValue(value, 'To') ?? null };
}

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
  const out: ObjectValue = isObject(value) ? { ...value } : {};
  if (remove) delete out[first];
  else setKey(out, first, applied(ownValue(out, first) ?? null, inner));
  return out;
}

export const patchMethod = defineMethod({
  name: 'patch',
  plain: true,
  summary: 'The target with changes as `diff` gives them applied to it.',
  params: [param.unknown('changelog')],
  examples: [
    ['root = this.a.patch(this.c)', '{"a":{"x":1},"c":[{"Type":"update","Path":["x"],"From":1,"To":2}]}', '{"x":2}'],
  ],
  build: (changelog) => {
    if (changelog === null) return (target) => target;
    if (!Array.isArray(changelog)) fail(`source data must be an array or slice, got ${kindOf(changelog)}`);
    const changes = wantArray(changelog).map(changeOf);
    return (target) => changes.reduce(applied, target);
  },
});
