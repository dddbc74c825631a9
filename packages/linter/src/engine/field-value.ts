import { dereference, type PlainValue, toPlain, type YamlNode } from '@weir/pipeline-parser';
import type { FieldSpec } from '@weir/schema-model';
import { fieldIndex } from './field-index.js';
import { holdsReference } from './holds-reference.js';
import type { Target } from './site.js';

/** What stands at a field path below an object; `unknown` when an environment reference decides. */
export type FieldValue =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'absent' }
  | { readonly kind: 'default'; readonly value: PlainValue }
  | { readonly kind: 'written'; readonly node: Target };

const UNKNOWN: FieldValue = { kind: 'unknown' };
const ABSENT: FieldValue = { kind: 'absent' };

/** Looks a dotted path up below an object whose fields are known; an empty path means the object itself. */
export function fieldValue(node: Target | undefined, fields: readonly FieldSpec[], path: string): FieldValue {
  if (path === '') return node === undefined ? ABSENT : known(node);
  const dot = path.indexOf('.');
  const name = dot < 0 ? path : path.slice(0, dot);
  const rest = dot < 0 ? '' : path.slice(dot + 1);
  let found: YamlNode | undefined;
  if (node !== undefined) {
    if (node.kind !== 'mapping') return UNKNOWN;
    for (const pair of node.pairs) {
      if (pair.merge || (pair.key.kind === 'scalar' && pair.key.dynamic)) return UNKNOWN;
      if (pair.name === name) found = pair.value;
    }
  }
  if (found === undefined && rest === '') {
    const spec = fieldIndex(fields).byName.get(name);
    return spec?.hasDefault === true ? { kind: 'default', value: spec.default ?? null } : ABSENT;
  }
  const target = found && dereference(found);
  if (found !== undefined && (target === undefined || (target.kind === 'scalar' && target.dynamic))) return UNKNOWN;
  return fieldValue(target, rest === '' ? [] : (fieldIndex(fields).byName.get(name)?.children ?? []), rest);
}

const known = (node: Target): FieldValue => (holdsReference(node) ? UNKNOWN : { kind: 'written', node });

/** The plain value of what was found. */
export const plainValue = (found: Extract<FieldValue, { kind: 'default' | 'written' }>): PlainValue =>
  found.kind === 'default' ? found.value : toPlain(found.node);

/** Whether what was found is neither null, false, 0, an empty string, an empty list nor an empty object. */
export function isSet(found: Extract<FieldValue, { kind: 'default' | 'written' }>): boolean {
  if (found.kind === 'written' && found.node.kind === 'sequence') return found.node.items.length > 0;
  if (found.kind === 'written' && found.node.kind === 'mapping') return found.node.pairs.length > 0;
  const value = plainValue(found);
  if (value === null || value === false || value === 0 || value === 0n || value === '') return false;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}
