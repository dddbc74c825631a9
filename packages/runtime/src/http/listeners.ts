import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { StartError } from '../engine/start-error.js';
import { parseAddress } from './address.js';
import type { RoutePath } from './route-path.js';

/** Answers one request; the path's parameters are decoded. */
export type RequestHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  parameters: ReadonlyMap<string, string>,
) => void;

/** Certificate and key in PEM. */
export interface TlsFiles {
  readonly cert: Buffer;
  readonly key: Buffer;
}

interface Route {
  readonly path: RoutePath;
  readonly handle: RequestHandler;
}

interface Listener {
  readonly server: Server;
  readonly routes: Set<Route>;
  readonly exact: Map<string, Route>;
  readonly listening: Promise<void>;
}

/** How long an idle connection is kept, so that senders rarely meet one that is just being closed. */
const KEEP_ALIVE_MS = 75_000;

/** The HTTP listeners of one execution: one server per address, shared by the inputs that name the same one. */
export class Listeners {
  private readonly byAddress = new Map<string, Listener>();

  /** Serves a path on an address and answers with what takes it away again. Throws a StartError when the address is bad or taken. */
  async serve(
    address: string,
    path: RoutePath,
    handle: RequestHandler,
    place: string,
    tls?: TlsFiles,
  ): Promise<() => Promise<void>> {
    let listener = this.byAddress.get(address);
    if (listener === undefined) {
      listener = open(address, place, tls);
      this.byAddress.set(address, listener);
    }
    const { exact, routes } = listener;
    const route: Route = { path, handle };
    if (path.literal !== undefined) {
      if (exact.has(path.literal))
        throw new StartError(place, `another input serves ${path.literal} on ${address} already`);
      exact.set(path.literal, route);
    }
    routes.add(route);
    try {
      await listener.listening;
    } catch (error) {
      this.byAddress.delete(address);
      throw error;
    }
    return () => this.leave(address, route);
  }

  private async leave(address: string, route: Route): Promise<void> {
    const listener = this.byAddress.get(address);
    if (listener === undefined || !listener.routes.delete(route)) return;
    if (route.path.literal !== undefined) listener.exact.delete(route.path.literal);
    if (listener.routes.size > 0) return;
    this.byAddress.delete(address);
    await closeServer(listener.server);
  }
}

function open(address: string, place: string, tls: TlsFiles | undefined): Listener {
  const at = parseAddress(address);
  if (at === undefined)
    throw new StartError(place, `${JSON.stringify(address)} is not an address such as 127.0.0.1:8080`);
  const exact = new Map<string, Route>();
  const routes = new Set<Route>();
  const dispatch = (request: IncomingMessage, response: ServerResponse) => {
    const url = request.url ?? '/';
    const query = url.indexOf('?');
    const path = query < 0 ? url : url.slice(0, query);
    const known = exact.get(path);
    if (known !== undefined) {
      known.handle(request, response, NO_PARAMETERS);
      return;
    }
    for (const route of routes) {
      const parameters = route.path.match(path);
      if (parameters !== undefined) {
        route.handle(request, response, parameters);
        return;
      }
    }
    answerText(response, 404, `nothing is served at ${path}`);
    request.resume();
  };
  const options = { keepAliveTimeout: KEEP_ALIVE_MS, noDelay: true };
  const server =
    tls === undefined ? createServer(options, dispatch) : createTlsServer({ ...options, ...tls }, dispatch);
  const listening = new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new StartError(place, listenReason(address, error), { cause: error, retryable: true })),
    );
    server.listen(at.port, at.host, resolve);
  });
  return { server, routes, exact, listening };
}

const NO_PARAMETERS: ReadonlyMap<string, string> = new Map();

/** Answers with a line of text. */
export function answerText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  const body = Buffer.from(`${text}\n`);
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': body.byteLength,
    ...headers,
  });
  response.end(body);
}

function listenReason(address: string, error: NodeJS.ErrnoException): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `cannot listen on ${address}: the address is in use`;
    case 'EACCES':
      return `cannot listen on ${address}: not permitted`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `cannot listen on ${address}: this machine has no such address`;
    default:
      return `cannot listen on ${address}: ${error.message}`;
  }
}

/** Takes no new connection and resolves once every request on its way has been answered. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}
