import type { Endpoint } from '@weir/api-contract';
import type { Logger } from '../operations/logger.js';
import type { Principal, RequestContext } from '../request/context.js';

/** What a transport knows about one request before anything was checked. */
export interface ExchangeParts {
  readonly endpoint: Endpoint;
  readonly requestId: string;
  readonly callerRequestId: string | undefined;
  readonly method: string;
  readonly headers: RequestContext['headers'];
  readonly remoteAddress: string | undefined;
  /** Asked for once at most, and only by handlers that wait. */
  readonly abortSignal: () => AbortSignal;
  readonly parentLog: Logger;
}

/** One request on its way through the kit; costly parts are made when they are asked for. */
export class Exchange implements RequestContext {
  principal: Principal | undefined;
  bodyText: string | undefined;
  readonly #parts: ExchangeParts;
  #signal: AbortSignal | undefined;
  #log: Logger | undefined;

  constructor(parts: ExchangeParts) {
    this.#parts = parts;
  }

  get endpoint(): Endpoint {
    return this.#parts.endpoint;
  }
  get requestId(): string {
    return this.#parts.requestId;
  }
  get callerRequestId(): string | undefined {
    return this.#parts.callerRequestId;
  }
  get method(): string {
    return this.#parts.method;
  }
  get headers(): RequestContext['headers'] {
    return this.#parts.headers;
  }
  get remoteAddress(): string | undefined {
    return this.#parts.remoteAddress;
  }
  get signal(): AbortSignal {
    this.#signal ??= this.#parts.abortSignal();
    return this.#signal;
  }
  get log(): Logger {
    this.#log ??= this.#parts.parentLog.child({ request_id: this.requestId, route: this.endpoint.id });
    return this.#log;
  }
}
