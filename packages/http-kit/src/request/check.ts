import { Problem } from '@weir/api-contract';
import { expectedOneOf, suggestName } from '@weir/diagnostics';
import type { z } from 'zod';

/** Which part of the request a value came from; also the first word of the keys of `details`. */
export type RequestPart = 'path' | 'query' | 'header' | 'body';

/** Passes a part of a request through its schema; all that does not fit is told at once, in a 400. */
export function checkPart<S extends z.ZodType>(part: RequestPart, schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.flatMap(unfolded);
  const entries = issues.map((issue) => [place(part, issue), sentence(part, issue)] as const);
  const [first] = entries;
  const hint = issues.map((issue) => meant(issue, value)).find((name) => name !== undefined);
  throw new Problem('invalid_request', first === undefined ? undefined : `${first[0]}: ${first[1]}`, {
    details: Object.fromEntries(entries.toReversed()),
    ...(hint === undefined ? {} : { hint }),
  });
}

/** What is wrong with a value that fits none of several shapes is what keeps it from the one that it comes closest to. */
function unfolded(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const depth = (issues: readonly z.core.$ZodIssue[]): number => Math.max(0, ...issues.map(({ path }) => path.length));
  const [closest] = issue.errors.toSorted((a, b) => a.length - b.length || depth(b) - depth(a));
  if (closest === undefined) return [issue];
  return closest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })).flatMap(unfolded);
}

const place = (part: RequestPart, issue: z.core.$ZodIssue): string => [part, ...issue.path.map(String)].join('.');

function sentence(part: RequestPart, issue: z.core.$ZodIssue): string {
  if (part !== 'body' && issue.code === 'invalid_type' && /received array/.test(issue.message))
    return 'given more than once';
  if (issue.code === 'invalid_value' && issue.values.length > 1)
    return `expected one of ${expectedOneOf(issue.values.map(String))}`;
  const text = issue.message
    .replace(/^Invalid (input|option|string|ISO datetime|URL): /, '')
    .replace(/, received undefined$/, ', but it is missing');
  return text.startsWith('Invalid') || text.startsWith('Too') ? text[0]?.toLowerCase() + text.slice(1) : text;
}

/** The word of a closed list that was meant by one that is not in it. */
function meant(issue: z.core.$ZodIssue, value: unknown): string | undefined {
  if (issue.code !== 'invalid_value') return undefined;
  const given = issue.path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
  return typeof given === 'string' ? suggestName(given, issue.values.map(String))?.name : undefined;
}
