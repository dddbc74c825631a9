import { type Contract, Problem } from '@weir/api-contract';
import type { Handlers, RequestContext } from '@weir/http-kit';
import { InvalidPageToken, RevisionConflict, StoreUnavailable, UniqueConflict } from '@weir/store';

/** What the caller is told of a failure of the store; anything else passes through. */
export function storeProblem(error: unknown): unknown {
  if (error instanceof StoreUnavailable) {
    return new Problem('internal', `the change was not made: ${error.message}`, {
      hint: 'nothing was changed; try again later',
      cause: error,
    });
  }
  if (error instanceof InvalidPageToken) {
    const details = { 'query.next_token': error.message };
    return new Problem('invalid_request', `query.next_token: ${error.message}`, { details, cause: error });
  }
  if (error instanceof RevisionConflict) {
    return new Problem('revision_mismatch', error.message, { hint: 'read it again and decide anew', cause: error });
  }
  if (error instanceof UniqueConflict) {
    return new Problem('job_name_taken', 'another job of the namespace has this name', { cause: error });
  }
  return error;
}

type AnyHandler = (request: unknown, context: RequestContext) => unknown;

/** The same handlers, with the store's failures told as problems. */
export function withStoreProblems<C extends Contract>(handlers: Handlers<C>): Handlers<C> {
  const wrapped = Object.entries(handlers as unknown as Readonly<Record<string, AnyHandler>>).map(([name, handler]) => [
    name,
    async (request: unknown, context: RequestContext) => {
      try {
        return await handler(request, context);
      } catch (error) {
        throw storeProblem(error);
      }
    },
  ]);
  return Object.fromEntries(wrapped) as Handlers<C>;
}
