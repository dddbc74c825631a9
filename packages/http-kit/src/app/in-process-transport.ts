import type { Transport } from '@weir/api-contract/client';
import type { HttpApp } from './http-app.js';

/** Carries a client's calls straight to a service of the same process: same checks, same answers, no socket. */
export const inProcessTransport =
  (app: HttpApp): Transport =>
  async ({ endpoint, params, query, headers, body, signal }) => {
    const raw = {
      params,
      search: new URLSearchParams(query).toString(),
      headers,
      body: () => Promise.resolve(Buffer.from(body ?? '')),
    };
    return app.dispatch(endpoint, raw, signal);
  };
