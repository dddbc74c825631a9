import { assertNever } from '@weir/diagnostics';
import { dereference, findPair, findReferences, type PlainValue } from '@weir/pipeline-parser';
import type { Condition, FieldSpec, Json } from '@weir/schema-model';
import { fieldValue, isSet, plainValue } from '../engine/field-value.js';
import type { Target } from '../engine/site.js';

/** Yes, no, or undefined when an environment reference decides. */
export type Answer = boolean | undefined;

/** Whether a condition holds for an object. */
export function holds(condition: Condition, node: Target | undefined, fields: readonly FieldSpec[]): Answer {
  if ('set' in condition) return counts(node, fields, condition.set, 'set');
  if ('present' in condition) return counts(node, fields, condition.present, 'present');
  if ('not' in condition) {
    const inner = holds(condition.not, node, fields);
    return inner === undefined ? undefined : !inner;
  }
  if ('all' in condition) return every(condition.all.map((c) => holds(c, node, fields)));
  if ('any' in condition) return some(condition.any.map((c) => holds(c, node, fields)));
  const found = fieldValue(node, fields, condition.field);
  if (found.kind === 'unknown')
    return 'matches' in condition
      ? isWritten(condition.matches, node, condition.field)
        ? true
        : condition.unseen
      : undefined;
  if (found.kind === 'absent') return false;
  const value = plainValue(found);
  const values = Array.isArray(value) ? (value as readonly PlainValue[]) : [value];
  if ('equals' in condition) return values.some((each) => condition.equals.some((wanted) => isSame(each, wanted)));
  if ('matches' in condition) {
    const pattern = new RegExp(condition.matches);
    return values.some((each) => pattern.test(String(each)));
  }
  return assertNever(condition);
}

/** Whether a pattern is found in what a field holds beside its references to the environment. */
function isWritten(pattern: string, node: Target | undefined, field: string): boolean {
  const pair = node?.kind === 'mapping' ? findPair(node, field) : undefined;
  const value = pair && dereference(pair.value);
  const texts = value?.kind === 'sequence' ? value.items : value === undefined ? [] : [value];
  return texts.some((text) => {
    const scalar = dereference(text);
    return scalar?.kind === 'scalar' && new RegExp(pattern).test(withoutReferences(scalar.value));
  });
}

const withoutReferences = (text: string): string =>
  findReferences(text).reduceRight(
    (out, { span, fallback = '' }) => out.slice(0, span.start) + fallback + out.slice(span.end),
    text,
  );

/** Whether a field is there in the sense that a constraint asks for. */
export function counts(
  node: Target | undefined,
  fields: readonly FieldSpec[],
  path: string,
  how: 'set' | 'present',
): Answer {
  const found = fieldValue(node, fields, path);
  if (found.kind === 'unknown') return how === 'present' ? true : undefined;
  if (found.kind === 'absent') return false;
  return how === 'present' || isSet(found);
}

/** Compares a value of the document with one of the catalogue; 1 and 1.0 are the same. */
export const isSame = (value: PlainValue, wanted: Json): boolean =>
  typeof value === 'bigint' ? Number(value) === wanted : value === wanted;

const every = (answers: readonly Answer[]): Answer =>
  answers.includes(false) ? false : answers.includes(undefined) ? undefined : true;

const some = (answers: readonly Answer[]): Answer =>
  answers.includes(true) ? true : answers.includes(undefined) ? undefined : false;
