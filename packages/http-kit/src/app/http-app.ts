import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type Contract, type Endpoint, Problem } from '@weir/api-contract';
import { invariant } from '@weir/diagnostics';
import express, { type Express } from 'express';
import helmet from 'helmet';
import { type Clock, systemClock } from '../operations/clock.js';
import { createRequestIds, saneRequestId } from '../operations/ids.js';
import { createRateLimiter } from '../operations/rate-limiter.js';
import { problemOf, problemReply } from '../reply/problem-reply.js';
import type { Reply } from '../reply/reply.js';
import { send } from '../reply/send.js';
import { CallerGone, readBody } from '../request/body-reader.js';
import { checkHost } from '../request/host-guard.js';
import { BoundEndpoint, type RawRequest } from './bound-endpoint.js';
import { corsHeaders, optionsReply } from './cors.js';
import { Exchange } from './exchange.js';
import type { Handlers } from './handler.js';
import type { HttpAppOptions } from './options.js';
import { RouteTable } from './route-table.js';

/** Largest request body when the service sets no other limit. */
export const DEFAULT_MAX_BODY = 1024 * 1024;

/** Services speak plain HTTP behind whatever ends TLS: browsers must not be told to come back with https. */
const SECURITY: Parameters<typeof helmet>[0] = {
  contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } },
  strictTransportSecurity: false,
};

/** What the kit remembers about an HTTP request while it is answered. */
interface Passage {
  readonly requestId: string;
  readonly callerRequestId: string | undefined;
  route: string;
}

/** An HTTP service put together from contracts and handlers; see {@link createHttpApp}. */
export class HttpApp {
  /** For what is no endpoint, such as static files; routes added here come after the endpoints bound before. */
  readonly express: Express = express();
  readonly #options: HttpAppOptions;
  readonly #clock: Clock;
  readonly #bound = new Map<Endpoint, BoundEndpoint>();
  readonly #routes = new RouteTable();
  readonly #stopping = new AbortController();
  readonly #nextId: () => string;
  readonly #limiter: ((client: string) => number) | undefined;
  readonly #passages = new WeakMap<IncomingMessage, Passage>();
  #finished = false;

  constructor(options: HttpAppOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#nextId = createRequestIds(options.requestIdPrefix, this.#clock);
    this.#limiter = options.rateLimit === undefined ? undefined : createRateLimiter(options.rateLimit, this.#clock);
    this.express.disable('x-powered-by');
    this.express.disable('etag');
    this.express.set('query parser', false);
    this.express.use(helmet(SECURITY));
    this.express.use((request, response, next) => {
      this.#enter(request, response);
      if (options.hosts !== undefined) checkHost(request.headers.host, options.hosts);
      if (request.method === 'OPTIONS') return this.#fallback(request, response);
      const wait = this.#limiter?.(request.socket.remoteAddress ?? '') ?? 0;
      next(wait === 0 ? undefined : rateLimited(wait));
    });
  }

  /** Binds every endpoint of a contract below `base`. */
  bind<C extends Contract>(contract: C, handlers: Handlers<NoInfer<C>>, base = ''): void {
    invariant(!this.#finished, 'endpoints are bound before the service listens');
    for (const [name, endpoint] of Object.entries(contract)) {
      const handler: unknown = handlers[name];
      invariant(typeof handler === 'function', `endpoint ${name} has no handler`);
      const bound = new BoundEndpoint(
        endpoint,
        base,
        (request, context) => handler(request, context),
        this.#options.readYaml,
      );
      this.#bound.set(endpoint, bound);
      this.#routes.add(bound);
      this.express[endpoint.method](bound.path, (request, response) => this.#serve(bound, request, response));
    }
  }

  /** The listener for a `node:http` server; after the first use nothing more can be bound. */
  get listener(): RequestListener {
    if (!this.#finished) {
      this.#finished = true;
      this.express.use((request, response) => this.#fallback(request, response));
      this.express.use(((error, request, response, _next) =>
        this.#fail(error, request, response)) satisfies express.ErrorRequestHandler);
    }
    return this.express;
  }

  /** Tells long polls and streams to end. */
  stop(): void {
    this.#stopping.abort();
  }

  get stopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  /** Answers a call from inside the process, without a socket; problems become replies as they do over HTTP. */
  async dispatch(endpoint: Endpoint, raw: RawRequest, signal?: AbortSignal): Promise<Reply> {
    const bound = this.#bound.get(endpoint);
    const requestId = this.#nextId();
    invariant(bound !== undefined, `endpoint ${endpoint.id} is not bound`);
    const exchange = new Exchange({
      endpoint,
      requestId,
      callerRequestId: undefined,
      method: endpoint.method.toUpperCase(),
      headers: raw.headers,
      remoteAddress: undefined,
      abortSignal: () => AbortSignal.any([this.#stopping.signal, ...(signal === undefined ? [] : [signal])]),
      parentLog: this.#options.log,
    });
    try {
      await this.#authorize(exchange, true);
      return await bound.answer(raw, exchange);
    } catch (error) {
      return problemReply(problemOf(error, exchange.log), requestId);
    }
  }

  #enter(request: IncomingMessage, response: ServerResponse): void {
    const callerRequestId = saneRequestId(request.headers['x-request-id']);
    const passage = { requestId: callerRequestId ?? this.#nextId(), callerRequestId, route: 'none' };
    this.#passages.set(request, passage);
    response.setHeader('X-Request-Id', passage.requestId);
    const cors = corsHeaders(request.headers.origin, this.#options.corsOrigins ?? []);
    for (const [name, value] of Object.entries(cors)) response.setHeader(name, value);
    if (this.stopping) response.setHeader('Connection', 'close');
    const startedAt = this.#clock.elapsed();
    const { metrics, log } = this.#options;
    const method = request.method ?? '';
    const path = pathOf(request);
    metrics?.inFlight(1);
    response.once('close', () => {
      const ms = this.#clock.elapsed() - startedAt;
      metrics?.inFlight(-1);
      metrics?.observe(method, passage.route, response.statusCode, ms / 1000);
      const line = {
        request_id: passage.requestId,
        method,
        path,
        status: response.statusCode,
        ms: Math.round(ms * 10) / 10,
      };
      if (response.writableFinished) log.info(line, 'request');
      else log.info(line, 'request aborted by the caller');
    });
  }

  async #serve(bound: BoundEndpoint, request: express.Request, response: ServerResponse): Promise<void> {
    const passage = this.#passages.get(request);
    invariant(passage !== undefined, 'every request is entered first');
    passage.route = bound.endpoint.id;
    const abortSignal = (): AbortSignal => AbortSignal.any([this.#stopping.signal, closed(response)]);
    const exchange = new Exchange({
      endpoint: bound.endpoint,
      requestId: passage.requestId,
      callerRequestId: passage.callerRequestId,
      method: request.method,
      headers: request.headers,
      remoteAddress: request.socket.remoteAddress,
      abortSignal,
      parentLog: this.#options.log,
    });
    await this.#authorize(exchange, false);
    const limit = this.#options.maxBodyBytes ?? DEFAULT_MAX_BODY;
    const raw: RawRequest = {
      params: request.params,
      search: searchOf(request),
      headers: request.headers,
      body: () => readBody(request, limit),
    };
    const reply = await bound.answer(raw, exchange);
    await send(request, response, reply, () => exchange.signal);
  }

  async #authorize(exchange: Exchange, inProcess: boolean): Promise<void> {
    const { authorize } = this.#options;
    if (authorize === undefined || exchange.endpoint.scope === 'open') return;
    const { endpoint, remoteAddress, headers } = exchange;
    exchange.principal = await authorize({ endpoint, bearer: bearerOf(headers), remoteAddress, inProcess });
  }

  #fallback(request: IncomingMessage, response: ServerResponse): void {
    const path = pathOf(request);
    const methods = this.#routes.allowed(path);
    if (request.method === 'OPTIONS' && methods.length > 0) {
      const cors = corsHeaders(request.headers.origin, this.#options.corsOrigins ?? []);
      void send(request, response, optionsReply(methods, cors), () => this.#stopping.signal);
      return;
    }
    const problem =
      methods.length === 0
        ? new Problem('route_not_found', `there is no ${path} here`, { hint: 'GET /openapi.json lists every route' })
        : new Problem('method_not_allowed', `${path} does not answer ${request.method}`, {
            hint: `use ${methods.join(', ')}`,
            headers: { Allow: methods.join(', ') },
          });
    this.#fail(problem, request, response);
  }

  #fail(error: unknown, request: IncomingMessage, response: ServerResponse): void {
    if (error instanceof CallerGone || response.destroyed) {
      response.destroy();
      return;
    }
    if (!this.#passages.has(request)) this.#enter(request, response);
    const requestId = this.#passages.get(request)?.requestId ?? '';
    const problem = problemOf(
      error,
      this.#options.log.child({ request_id: requestId, route: this.#passages.get(request)?.route }),
    );
    if (response.headersSent) {
      response.destroy();
      return;
    }
    // What is left of an unread body must not be taken for the next request.
    if (!request.complete) response.setHeader('Connection', 'close');
    void send(request, response, problemReply(problem, requestId), () => this.#stopping.signal);
  }
}

/** Makes an HTTP service; bind contracts to it, then hand it to `serve`. */
export const createHttpApp = (options: HttpAppOptions): HttpApp => new HttpApp(options);

const rateLimited = (waitMs: number): Problem =>
  new Problem('rate_limited', undefined, {
    hint: 'slow down',
    headers: { 'Retry-After': String(Math.ceil(waitMs / 1000)) },
  });

const pathOf = (request: IncomingMessage): string => (request.url ?? '/').split('?', 1)[0] ?? '/';

function searchOf(request: IncomingMessage): string {
  const url = request.url ?? '';
  const at = url.indexOf('?');
  return at === -1 ? '' : url.slice(at + 1);
}

function bearerOf(headers: Exchange['headers']): string | undefined {
  const header = headers.authorization;
  return typeof header === 'string' ? /^Bearer +(\S+)\s*$/i.exec(header)?.[1] : undefined;
}

function closed(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => controller.abort());
  return controller.signal;
}
