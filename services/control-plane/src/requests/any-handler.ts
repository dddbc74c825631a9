import type { RequestContext } from '@weir/http-kit';

/** The checked parts of a request, whatever its endpoint. */
export interface CheckedRequest {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: unknown;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
}

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A handler whose endpoint does not matter. */
export type AnyHandler = (request: CheckedRequest, exchange: RequestContext) => Answer | Promise<Answer>;
