import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type Contract, type Endpoint, Problem } from '@weir/api-contract';
import { expectedOneOf, invariant } from '@weir/diagnostics';
import express, { type Express } from 'express';
import { type Clock, systemClock } from '../operations/clock.js';
import { createRequestIds, saneRequestId } from '../operations/ids.js';
import { createRateLimiter } from '../operations/rate-limiter.js';
import { problemOf, problemReply } from '../reply/problem-reply.js';
import type { Reply } from '../reply/reply.js';
import { send } from '../reply/send.js';
import { CallerGone, readBody } from '../request/body-reader.js';
import type { Principal } from '../request/context.js';
import { checkHost } from '../request/host-guard.js';
import { BoundEndpoint, type RawRequest } from './bound-endpoint.js';
import { corsHeaders, optionsReply } from './cors.js';
import { DirectRoutes, type Route } from './direct-routes.js';
import { Exchange } from './exchange.js';
import type { Handlers } from './handler.js';
import type { HttpAppOptions } from './options.js';
import { RouteTable } from './route-table.js';
import { securityHeaders } from './security-headers.js';

/** Largest request body when the service sets no other limit. */
export const DEFAULT_MAX_BODY = 1024 * 1024;

/** What the kit remembers about an HTTP request while it is answered. */
interface Passage {
  readonly requestId: string;
  readonly callerRequestId: string | undefined;
  /** Headers of the answer, whatever it will be. */
  readonly headers: Readonly<Record<string, string>>;
  route: string;
}

/** An HTTP service put together from contracts and handlers; see {@link createHttpApp}. */
export class HttpApp {
  /** For what is no endpoint, such as static files; routes added here come after the endpoints bound before. */
  readonly express: Express = express();
  readonly #options: HttpAppOptions;
  readonly #clock: Clock;
  readonly #bound = new Map<Endpoint, BoundEndpoint>();
  readonly #direct = new DirectRoutes();
  readonly #security = securityHeaders();
  readonly #routes = new RouteTable();
  readonly #stopping = new AbortController();
  /** Ends what waits; thousands of nodes do, and signals that depend on others cost more than those that do not. */
  readonly #open = new Set<() => void>();
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
    this.express.use((request, response, next) => {
      const { headers } = this.#enter(request, response);
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      if (request.method === 'OPTIONS') return this.#fallback(request, response);
      this.#admit(request);
      next();
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
      this.#direct.add(bound);
      this.express[endpoint.method](bound.path, (request, response) =>
        this.#serve(bound, request, response, request.params),
      );
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
    return (request, response) => {
      const method = request.method === 'HEAD' ? 'GET' : (request.method ?? '');
      const route = this.#direct.find(method, pathOf(request));
      if (route === undefined) this.express(request, response);
      else void this.#answer(route, request, response);
    };
  }

  /** Tells long polls and streams to end. */
  stop(): void {
    this.#stopping.abort();
    for (const end of this.#open) end();
  }

  get stopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  /**
   * Answers a call without a socket; problems become replies as they do over HTTP. One without an address is of this
   * process itself.
   */
  async dispatch(endpoint: Endpoint, raw: RawRequest, signal?: AbortSignal, remoteAddress?: string): Promise<Reply> {
    const bound = this.#bound.get(endpoint);
    const requestId = this.#nextId();
    invariant(bound !== undefined, `endpoint ${endpoint.id} is not bound`);
    const exchange = new Exchange({
      endpoint,
      requestId,
      callerRequestId: undefined,
      method: endpoint.method.toUpperCase(),
      headers: raw.headers,
      remoteAddress,
      abortSignal: () => AbortSignal.any([this.#stopping.signal, ...(signal === undefined ? [] : [signal])]),
      parentLog: this.#options.log,
    });
    try {
      await this.#authorize(exchange, remoteAddress === undefined);
      return await bound.answer(raw, exchange);
    } catch (error) {
      return problemReply(problemOf(error, exchange.log), requestId);
    }
  }

  /** Takes a request of an endpoint that is found without the router. */
  async #answer({ bound, params }: Route, request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      this.#enter(request, response);
      this.#admit(request, bound.endpoint.probe === true);
      await this.#serve(bound, request, response, params);
    } catch (error) {
      this.#fail(error, request, response);
    }
  }

  /** Refuses requests for foreign hosts, and those that come too fast unless they are probes. */
  #admit(request: IncomingMessage, probe = false): void {
    const { hosts } = this.#options;
    if (hosts !== undefined) checkHost(request.headers.host, hosts);
    const wait = probe ? 0 : (this.#limiter?.(request.socket.remoteAddress ?? '') ?? 0);
    if (wait > 0) throw rateLimited(wait);
  }

  #enter(request: IncomingMessage, response: ServerResponse): Passage {
    const callerRequestId = saneRequestId(request.headers['x-request-id']);
    const requestId = callerRequestId ?? this.#nextId();
    const headers = {
      ...this.#security,
      'X-Request-Id': requestId,
      ...corsHeaders(request.headers.origin, this.#options.corsOrigins ?? []),
      ...(this.stopping ? { Connection: 'close' } : {}),
    };
    const passage: Passage = { requestId, callerRequestId, headers, route: 'none' };
    this.#passages.set(request, passage);
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
    return passage;
  }

  async #serve(
    bound: BoundEndpoint,
    request: IncomingMessage,
    response: ServerResponse,
    params: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const passage = this.#passages.get(request);
    invariant(passage !== undefined, 'every request is entered first');
    passage.route = bound.endpoint.id;
    const abortSignal = (): AbortSignal => this.#signalOf(response);
    const exchange = new Exchange({
      endpoint: bound.endpoint,
      requestId: passage.requestId,
      callerRequestId: passage.callerRequestId,
      method: request.method ?? '',
      headers: request.headers,
      remoteAddress: request.socket.remoteAddress,
      abortSignal,
      parentLog: this.#options.log,
    });
    const limit = this.#options.maxBodyBytes ?? DEFAULT_MAX_BODY;
    const raw: RawRequest = {
      params,
      search: searchOf(request),
      headers: request.headers,
      body: () => readBody(request, limit),
    };
    const reply = await this.#authorize(exchange, false)
      .then(() => bound.answer(raw, exchange))
      .catch((error: unknown) => this.#tellProblem(error, exchange, pathOf(request)));
    await send(request, response, withHeaders(reply, passage), () => exchange.signal);
  }

  /** Aborts when the answer is out, when the caller has gone, and when the service stops. */
  #signalOf(response: ServerResponse): AbortSignal {
    const controller = new AbortController();
    const end = (): void => {
      this.#open.delete(end);
      controller.abort(OVER);
    };
    this.#open.add(end);
    response.once('close', end);
    if (this.stopping || response.closed) end();
    return controller.signal;
  }

  /** Has the service told why a request fails; then it fails. */
  async #tellProblem(error: unknown, exchange: Exchange, path: string): Promise<never> {
    const { onProblem } = this.#options;
    if (onProblem === undefined || error instanceof CallerGone) throw error;
    const problem = problemOf(error, exchange.log);
    await onProblem(problem, exchange, path);
    throw problem;
  }

  async #authorize(exchange: Exchange, inProcess: boolean): Promise<void> {
    const { authorize } = this.#options;
    if (authorize === undefined || exchange.endpoint.scope === 'open') return;
    const { endpoint, remoteAddress, headers } = exchange;
    const identified = (principal: Principal): void => {
      exchange.principal = principal;
    };
    const bearer = bearerOf(headers);
    exchange.principal = await authorize({ endpoint, bearer, remoteAddress, inProcess, identified });
  }

  #fallback(request: IncomingMessage, response: ServerResponse): void {
    const path = pathOf(request);
    const methods = this.#routes.allowed(path);
    if (request.method === 'OPTIONS' && methods.length > 0) {
      const cors = corsHeaders(request.headers.origin, this.#options.corsOrigins ?? []);
      const passage = this.#passages.get(request);
      void send(request, response, withHeaders(optionsReply(methods, cors), passage), () => this.#stopping.signal);
      return;
    }
    const problem =
      methods.length === 0
        ? new Problem('route_not_found', `there is no ${path} here`, { hint: 'GET /openapi.json lists every route' })
        : new Problem('method_not_allowed', `${path} does not answer ${request.method}`, {
            hint: `use ${expectedOneOf(methods.filter((method) => method !== 'HEAD' && method !== 'OPTIONS'))}`,
            headers: { Allow: methods.join(', ') },
          });
    this.#fail(problem, request, response);
  }

  #fail(error: unknown, request: IncomingMessage, response: ServerResponse): void {
    if (error instanceof CallerGone || response.destroyed) {
      response.destroy();
      return;
    }
    const passage = this.#passages.get(request) ?? this.#enter(request, response);
    const { requestId, route } = passage;
    const problem = problemOf(error, this.#options.log.child({ request_id: requestId, route }));
    if (response.headersSent) {
      response.destroy();
      return;
    }
    // What is left of an unread body must not be taken for the next request.
    const closing = request.complete ? {} : { Connection: 'close' };
    const reply = withHeaders(problemReply(problem, requestId), passage, closing);
    void send(request, response, reply, () => this.#stopping.signal);
  }
}

/** Makes an HTTP service; bind contracts to it, then hand it to `serve`. */
export const createHttpApp = (options: HttpAppOptions): HttpApp => new HttpApp(options);

const withHeaders = (reply: Reply, passage: Passage | undefined, more: Reply['headers'] = {}): Reply => ({
  ...reply,
  headers: { ...passage?.headers, ...more, ...reply.headers },
});

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

/** One for all: to make a new one, with the place where it was made, costs more than the rest of an abort. */
const OVER = new DOMException('the exchange is over', 'AbortError');
