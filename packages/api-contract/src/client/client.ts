import type { Contract, Endpoint } from '../contract/endpoint.js';
import type { CallOf, ResultOf } from '../contract/endpoint-types.js';
import { call } from './call.js';
import type { Transport } from './transport.js';

type Operation<E extends Endpoint> = (
  ...args: Record<never, never> extends CallOf<E> ? [args?: CallOf<E>] : [args: CallOf<E>]
) => Promise<ResultOf<E> & { readonly headers: Readonly<Record<string, string>> }>;

/** One function per endpoint of a contract, under the endpoint's own name. */
export type Client<C extends Contract> = { readonly [K in keyof C]: Operation<C[K]> };

/** A typed client of a whole contract over any transport; see {@link call} for what its functions throw. */
export function createClient<C extends Contract>(contract: C, transport: Transport): Client<C> {
  const operations = Object.entries(contract).map(([name, endpoint]) => [
    name,
    (args: CallOf<Endpoint> = {}) => call(transport, endpoint, args),
  ]);
  return Object.fromEntries(operations) as Client<C>;
}
