import type { RequestContext } from '@weir/http-kit';

/** One word for whoever sent a request: the id of its token, or else its name; '' for nobody in particular. */
export function callerOf({ principal }: Pick<RequestContext, 'principal'>): string {
  return principal?.attributes.token_id ?? principal?.name ?? '';
}
