import type { Endpoint } from '../contract/endpoint.js';
import type { TextStream } from '../contract/endpoint-types.js';

/** A call ready to be carried: parameters filled in, body written as text. */
export interface TransportRequest {
  readonly endpoint: Endpoint;
  readonly method: string;
  /** Path below the contract's base with its query string. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface TransportResponse {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Text, or pieces of it for event streams. */
  readonly body: string | TextStream;
}

/** Carries one call to a server; rejects only when no answer was had. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;
