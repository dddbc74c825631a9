import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { HttpApp } from '../app/http-app.js';
import { createRequestIds } from '../operations/ids.js';
import { answerClientError } from './client-error.js';
import { listenError } from './listen-error.js';

export interface ServeOptions {
  /** Loopback by default: reachable from this machine only. */
  readonly host?: string | undefined;
  /** 0 lets the system choose. */
  readonly port: number;
  /** Longest a request may take to arrive, in milliseconds. */
  readonly requestTimeoutMs?: number | undefined;
}

/** A service that listens. */
export interface Listening {
  readonly host: string;
  readonly port: number;
  readonly url: string;
  /** Takes no new connection, lets running requests end for `graceMs`, then closes what is left. Safe to call twice. */
  stop(graceMs?: number): Promise<void>;
}

const HEADERS_TIMEOUT_MS = 10_000;
const GRACE_MS = 5_000;
/** Connections that may wait to be taken: after a restart a whole fleet comes back at once. */
const BACKLOG = 4096;
const IDLE_CHECK_MS = 20;

/** Listens for an app's requests; rejects with a ListenError when it cannot. */
export async function serve(app: HttpApp, options: ServeOptions): Promise<Listening> {
  const host = options.host ?? '127.0.0.1';
  const requestTimeout = options.requestTimeoutMs ?? 30_000;
  const server = createServer(
    {
      requestTimeout,
      headersTimeout: Math.min(HEADERS_TIMEOUT_MS, requestTimeout),
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: 10_000,
    },
    app.listener,
  );
  const nextId = createRequestIds('req');
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('clientError', (error, socket) => answerClientError(error, socket, nextId));
  const { port } = await listening(server, host, options.port);
  let stopped: Promise<void> | undefined;
  return {
    host,
    port,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    stop: (graceMs = GRACE_MS) => {
      stopped ??= close(app, server, sockets, graceMs);
      return stopped;
    },
  };
}

function listening(server: Server, host: string, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException): void => reject(listenError(error, host, port));
    server.once('error', failed);
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.off('error', failed);
      resolve(server.address() as AddressInfo);
    });
  });
}

function close(app: HttpApp, server: Server, sockets: ReadonlySet<Socket>, graceMs: number): Promise<void> {
  app.stop();
  const closeIdle = (): void => {
    server.closeIdleConnections();
    // One that was opened ahead of need and never used does not count as idle to the server.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), graceMs);
    // A kept connection falls idle when its last answer has gone out.
    const idle = setInterval(closeIdle, IDLE_CHECK_MS);
    server.close(() => {
      clearTimeout(force);
      clearInterval(idle);
      resolve();
    });
    closeIdle();
  });
}
