import { Problem } from '@weir/api-contract';
import type { z } from 'zod';

/** Which part of the request a value came from; also the first word of the keys of `details`. */
export type RequestPart = 'path' | 'query' | 'header' | 'body';

/** Passes a part of a request through its schema; all that does not fit is told at once, in a 400. */
export function checkPart<S extends z.ZodType>(part: RequestPart, schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const entries = result.error.issues.map((issue) => [place(part, issue), sentence(part, issue)] as const);
  const [first] = entries;
  throw new Problem('invalid_request', first === undefined ? undefined : `${first[0]}: ${first[1]}`, {
    details: Object.fromEntries(entries.toReversed()),
  });
}

const place = (part: RequestPart, issue: z.core.$ZodIssue): string => [part, ...issue.path.map(String)].join('.');

function sentence(part: RequestPart, issue: z.core.$ZodIssue): string {
  if (part !== 'body' && issue.code === 'invalid_type' && /received array/.test(issue.message))
    return 'given more than once';
  const text = issue.message.replace(/^Invalid (input|option|string|ISO datetime|URL): /, '');
  return text.startsWith('Invalid') || text.startsWith('Too') ? text[0]?.toLowerCase() + text.slice(1) : text;
}
