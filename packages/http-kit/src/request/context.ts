import type { Endpoint } from '@weir/api-contract';
import type { Logger } from '../operations/logger.js';

/** Who sent the request, as far as the service's `authorize` found out. */
export interface Principal {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** What a handler knows about its request beyond the checked parts. */
export interface RequestContext {
  readonly endpoint: Endpoint;
  readonly requestId: string;
  /** The id that the caller chose, when it sent a sane one. */
  readonly callerRequestId: string | undefined;
  readonly method: string;
  /** All request headers, by lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly principal: Principal | undefined;
  /** Address of the caller; undefined for calls inside the process. */
  readonly remoteAddress: string | undefined;
  /** The body as it came, where there was one. */
  readonly bodyText: string | undefined;
  /** Aborts when the caller has gone or the service stops: long polls and streams must end then. */
  readonly signal: AbortSignal;
  readonly log: Logger;
}
