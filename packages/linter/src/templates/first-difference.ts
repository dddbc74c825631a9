import { dereference, type PlainValue, toPlain, type YamlNode } from '@weir/pipeline-parser';
import { isPlainObject } from './plain-object.js';

/** Where a value differs from what is expected, in words and, where it is written, at its node. */
export interface Difference {
  readonly what: string;
  readonly node: YamlNode | undefined;
}

/** The first place at which a value is not the one that a document expects; types count, the order of keys does not. */
export function firstDifference(expected: YamlNode, made: PlainValue, path = ''): Difference | undefined {
  const node = dereference(expected);
  const at = path === '' ? '' : ` at ${path}`;
  if (node?.kind === 'mapping' && isPlainObject(made)) {
    for (const pair of node.pairs) {
      const inner = join(path, pair.name);
      const value = made[pair.name];
      if (value === undefined) return { what: `does not make ${inner}`, node: pair.key };
      const found = firstDifference(pair.value, value, inner);
      if (found !== undefined) return found;
    }
    const names = new Set(node.pairs.map((pair) => pair.name));
    const further = Object.keys(made).find((name) => !names.has(name));
    return further === undefined ? undefined : { what: `also makes ${join(path, further)}`, node: undefined };
  }
  if (node?.kind === 'sequence' && Array.isArray(made)) {
    const list = made as readonly PlainValue[];
    if (node.items.length !== list.length)
      return { what: `makes ${list.length} elements${at}, not ${node.items.length}`, node };
    for (const [i, item] of node.items.entries()) {
      const found = firstDifference(item, list[i] ?? null, join(path, String(i)));
      if (found !== undefined) return found;
    }
    return undefined;
  }
  const wanted = node && toPlain(node);
  return isSame(wanted, made) ? undefined : { what: `makes ${shown(made)}${at}, not ${shown(wanted)}`, node };
}

const isSame = (left: PlainValue | undefined, right: PlainValue): boolean =>
  left === right || (isNumber(left) && isNumber(right) && Number(left) === Number(right));

const isNumber = (value: PlainValue | undefined): value is number | bigint =>
  typeof value === 'number' || typeof value === 'bigint';

const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

function shown(value: PlainValue | undefined): string {
  if (typeof value === 'bigint') return String(value);
  const text = typeof value === 'object' && value !== null ? 'another shape' : JSON.stringify(value ?? null);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
