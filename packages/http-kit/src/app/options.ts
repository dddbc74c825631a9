import type { Endpoint, Problem } from '@weir/api-contract';
import type { Clock } from '../operations/clock.js';
import type { Logger } from '../operations/logger.js';
import type { HttpMetrics } from '../operations/metrics.js';
import type { RateLimit } from '../operations/rate-limiter.js';
import type { Principal, RequestContext } from '../request/context.js';
import type { YamlReader } from '../request/decode-body.js';

/** What an authorisation is decided from. */
export interface AuthorizeRequest {
  readonly endpoint: Endpoint;
  /** The token of `Authorization: Bearer`; undefined when the header is absent or of another scheme. */
  readonly bearer: string | undefined;
  readonly remoteAddress: string | undefined;
  /** True for calls inside the process: they came through no network. */
  readonly inProcess: boolean;
  /** To be told who it is as soon as that is known: whoever is refused has a name too. */
  readonly identified: (principal: Principal) => void;
}

/** Lets a request through as somebody, or throws a Problem (`unauthorized`, `forbidden`). Not asked for open endpoints. */
export type Authorize = (request: AuthorizeRequest) => Principal | undefined | Promise<Principal | undefined>;

export interface HttpAppOptions {
  readonly log: Logger;
  /** First word of the request ids that the service makes. */
  readonly requestIdPrefix: string;
  /** Largest request body in bytes, after decompression; 1 MiB by default. */
  readonly maxBodyBytes?: number | undefined;
  /** Reads YAML bodies where a contract allows them. */
  readonly readYaml?: YamlReader | undefined;
  /** Absent = every endpoint is open. */
  readonly authorize?: Authorize | undefined;
  readonly metrics?: HttpMetrics | undefined;
  /** Per remote address; absent = none. */
  readonly rateLimit?: RateLimit | undefined;
  /** Names under which the service may be addressed; absent = any. For services that trust who can reach them. */
  readonly hosts?: readonly string[] | undefined;
  /** Origins whose pages may call the service; none by default. */
  readonly corsOrigins?: readonly string[] | undefined;
  /** Told of every problem that a request of an endpoint is answered with, before the answer goes out; `path` is that of the URL. */
  readonly onProblem?: ((problem: Problem, exchange: RequestContext, path: string) => Promise<void>) | undefined;
  readonly clock?: Clock | undefined;
}
