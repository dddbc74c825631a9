import type { PageRequest } from '@weir/store';

const DEFAULT_LIMIT = 50;

/** Which page a list query asks for. */
export function pageRequest(query: {
  readonly limit?: number | undefined;
  readonly next_token?: string | undefined;
}): PageRequest {
  return { limit: query.limit ?? DEFAULT_LIMIT, token: query.next_token ?? '' };
}
