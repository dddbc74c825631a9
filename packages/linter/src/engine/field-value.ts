import { dereference, type PlainValue, toPlain } from '@weir/pipeline-parser';
import type { FieldSpec } from '@weir/schema-model';
import { fieldIndex } from './field-index.js';
import type { Target } from './site.js';

/** What stands at a field path below an object, defaults filled in; `unknown` when an environment reference decides. */
export type FieldValue =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'absent' }
  | { readonly kind: 'value'; readonly value: PlainValue; readonly node: Target | undefined };

const UNKNOWN: FieldValue = { kind: 'unknown' };
const ABSENT: FieldValue = { kind: 'absent' };

/** Looks a dotted path up below an object whose fields are known; an empty path means the object itself. */
export function fieldValue(node: Target | undefined, fields: readonly FieldSpec[], path: string): FieldValue {
  if (path === '') return node === undefined ? ABSENT : known(node);
  const [name = '', ...rest] = path.split('.');
  const spec = fieldIndex(fields).get(name);
  if (node !== undefined && node.kind !== 'mapping') return UNKNOWN;
  if (node?.pairs.some((pair) => pair.merge || (pair.key.kind === 'scalar' && pair.key.dynamic))) return UNKNOWN;
  const pair = node?.pairs.findLast((p) => p.name === name);
  if (pair !== undefined) {
    const target = dereference(pair.value);
    if (target === undefined || (target.kind === 'scalar' && target.dynamic)) return UNKNOWN;
    return rest.length === 0 ? known(target) : fieldValue(target, spec?.children ?? [], rest.join('.'));
  }
  if (rest.length > 0) return fieldValue(undefined, spec?.children ?? [], rest.join('.'));
  return spec?.hasDefault === true ? { kind: 'value', value: spec.default ?? null, node: undefined } : ABSENT;
}

const known = (node: Target): FieldValue =>
  holdsReference(node) ? UNKNOWN : { kind: 'value', value: toPlain(node), node };

function holdsReference(node: Target): boolean {
  switch (node.kind) {
    case 'scalar':
      return node.dynamic;
    case 'sequence':
      return node.items.some((item) => isOpen(dereference(item)));
    case 'mapping':
      return node.pairs.some((pair) => pair.merge || isOpen(dereference(pair.value)));
  }
}

const isOpen = (node: Target | undefined): boolean => node === undefined || holdsReference(node);

/** Neither null, false, an empty string, an empty list nor an empty object. */
export function isSet(value: PlainValue): boolean {
  if (value === null || value === false || value === '') return false;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}
