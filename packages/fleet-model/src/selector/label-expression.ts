import { labelHolds } from './label-holds.js';

type Labels = Readonly<Record<string, string>>;

/** One condition on labels. */
export type LabelExpression =
  | { readonly operator: 'exists' | 'absent'; readonly key: string }
  | { readonly operator: 'in' | 'notin'; readonly key: string; readonly values: readonly string[] };

const KEY = '[A-Za-z0-9](?:[A-Za-z0-9._/-]*[A-Za-z0-9])?';
const EXISTS = new RegExp(`^(!?)\\s*(${KEY})$`);
const EQUALS = new RegExp(`^(${KEY})\\s*(==|!=|=)\\s*([^=!,()]*)$`);
const SET = new RegExp(`^(${KEY})\\s+(in|notin)\\s*\\(([^()]*)\\)$`);

/**
 * Reads `k=v`, `k==v`, `k!=v`, `k in (a,b)`, `k notin (a,b)`, `k` or `!k`; undefined when it is none of them.
 * `!=` and `notin` also hold where the label is absent.
 */
export function parseLabelExpression(text: string): LabelExpression | undefined {
  const trimmed = text.trim();
  const set = SET.exec(trimmed);
  if (set !== null) {
    const values = (set[3] ?? '').split(',').map((value) => value.trim());
    return { operator: set[2] === 'in' ? 'in' : 'notin', key: set[1] ?? '', values };
  }
  const equals = EQUALS.exec(trimmed);
  if (equals !== null) {
    const operator = equals[2] === '!=' ? 'notin' : 'in';
    return { operator, key: equals[1] ?? '', values: [(equals[3] ?? '').trim()] };
  }
  const exists = EXISTS.exec(trimmed);
  if (exists === null) return undefined;
  return { operator: exists[1] === '!' ? 'absent' : 'exists', key: exists[2] ?? '' };
}

/** True when the labels satisfy the condition. */
export function matchesLabelExpression(expression: LabelExpression, labels: Labels): boolean {
  const value = Object.hasOwn(labels, expression.key) ? labels[expression.key] : undefined;
  switch (expression.operator) {
    case 'exists':
      return value !== undefined;
    case 'absent':
      return value === undefined;
    case 'in':
      return value !== undefined && expression.values.some((wanted) => labelHolds(value, wanted));
    case 'notin':
      return value === undefined || !expression.values.some((wanted) => labelHolds(value, wanted));
  }
}

/** Reads a comma-separated list of expressions, as in `env=prod,region in (eu,us)`; undefined when one is none. */
export function parseLabelSelector(text: string): readonly LabelExpression[] | undefined {
  const parts = text.split(/,(?![^()]*\))/).filter((part) => part.trim() !== '');
  const expressions = parts.map(parseLabelExpression);
  return expressions.some((expression) => expression === undefined)
    ? undefined
    : expressions.filter((expression) => expression !== undefined);
}
