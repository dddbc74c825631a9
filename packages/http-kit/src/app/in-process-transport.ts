import type { Transport } from '@weir/api-contract/client';
import type { HttpApp } from './http-app.js';

export interface InProcessOptions {
  /** Has calls count as those of somebody at this address, who has to show a token; absent = of this process itself. */
  readonly remoteAddress?: string;
}

/** Carries a client's calls straight to a service of the same process: same checks, same answers, no socket. */
export const inProcessTransport =
  (app: HttpApp, { remoteAddress }: InProcessOptions = {}): Transport =>
  async ({ endpoint, params, query, headers, body, signal }) => {
    const raw = {
      params,
      search: new URLSearchParams(query).toString(),
      headers,
      body: () => Promise.resolve(Buffer.from(body ?? '')),
    };
    return app.dispatch(endpoint, raw, signal, remoteAddress);
  };
