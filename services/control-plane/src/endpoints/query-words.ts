import { Problem } from '@weir/api-contract';
import { DEFAULT_NAMESPACE, type LabelExpression, parseLabelSelector } from '@weir/fleet-model';

/** Reads words out of a closed list, whatever the case of their letters; none = no restriction; throws `invalid_request` for others. */
export function queryWords<T extends string>(
  name: string,
  words: readonly string[] | undefined,
  allowed: readonly T[],
): readonly T[] | undefined {
  if (words === undefined || words.length === 0) return undefined;
  return words.map((word) => {
    const found = allowed.find((each) => each.toLowerCase() === word.toLowerCase());
    if (found !== undefined) return found;
    throw new Problem('invalid_request', `query.${name}: there is no ${word}`, {
      hint: `use ${allowed.join(', ')}`,
      details: { [`query.${name}`]: `expected one of ${allowed.join(', ')}` },
    });
  });
}

/** Reads a label selector such as `zone=a,!gpu`; throws `invalid_request`. */
export function queryLabels(text: string | undefined): readonly LabelExpression[] | undefined {
  if (text === undefined) return undefined;
  const expressions = parseLabelSelector(text);
  if (expressions !== undefined) return expressions;
  throw new Problem('invalid_request', `query.labels: ${text} is no label selector`, {
    hint: 'write key=value, key!=value, key in (a,b), key or !key, separated by commas',
    details: { 'query.labels': 'not a label selector' },
  });
}

/** The namespace to look in; undefined = all of them. */
export const queryNamespace = (text: string | undefined): string | undefined =>
  text === '*' ? undefined : (text ?? DEFAULT_NAMESPACE);
