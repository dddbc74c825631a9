import type { IncomingMessage, ServerResponse } from 'node:http';
import { invariant } from '@weir/diagnostics';
import helmet from 'helmet';

/** Services speak plain HTTP behind whatever ends TLS: browsers must not be told to come back with https. */
const SECURITY: Parameters<typeof helmet>[0] = {
  contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } },
  strictTransportSecurity: false,
};

/** What helmet adds to every answer: the same each time, so it is asked once. */
export function securityHeaders(): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  const recorder = {
    setHeader: (name: string, value: string) => {
      headers[name] = value;
    },
    removeHeader: () => undefined,
  };
  let done = false;
  helmet(SECURITY)({} as IncomingMessage, recorder as unknown as ServerResponse, () => {
    done = true;
  });
  invariant(done, 'helmet sets its headers at once');
  return headers;
}
