import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ConfigView } from '../config/config-view.js';

/** Cross-origin rules of a listener. */
export interface Cors {
  /** Sets the headers for an allowed origin; answers true when the request was a preflight and is done with. */
  apply(request: IncomingMessage, response: ServerResponse): boolean;
}

/** The `cors` fields of an input; undefined when they are not enabled. */
export function readCors(view: ConfigView | undefined): Cors | undefined {
  if (view === undefined || !view.boolean('enabled')) return undefined;
  const origins = view.strings('allowed_origins');
  const headers = view.strings('allowed_headers').join(', ');
  const methods = view.strings('allowed_methods').join(', ');
  return {
    apply(request, response) {
      const origin = request.headers.origin;
      if (origin === undefined || !(origins.includes('*') || origins.includes(origin))) return false;
      response.setHeader('Access-Control-Allow-Origin', origin);
      response.setHeader('Vary', 'Origin');
      if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return false;
      if (methods !== '') response.setHeader('Access-Control-Allow-Methods', methods);
      if (headers !== '') response.setHeader('Access-Control-Allow-Headers', headers);
      response.writeHead(204);
      response.end();
      return true;
    },
  };
}
