import type { Contract, Endpoint, RequestOf, ResultOf } from '@weir/api-contract';
import type { RequestContext } from '../request/context.js';

/** Answers one endpoint: checked request in, declared result out; a thrown Problem is answered as such. */
export type Handler<E extends Endpoint> = (
  request: RequestOf<E>,
  context: RequestContext,
) => ResultOf<E> | Promise<ResultOf<E>>;

/** One handler for every endpoint of a contract: a missing one does not compile. */
export type Handlers<C extends Contract> = { readonly [K in keyof C]: Handler<C[K]> };
