import type { TextStream } from '../contract/endpoint-types.js';
import type { Transport } from './transport.js';

export interface FetchTransportOptions {
  /** Where the contract's paths begin, such as `http://127.0.0.1:9010/api/v1`. */
  readonly baseUrl: string;
  readonly token?: string | undefined;
  /** Milliseconds until a call without a body stream is given up; none by default. */
  readonly timeoutMs?: number | undefined;
  readonly fetch?: typeof fetch;
}

const STREAMED = /^(text\/event-stream|application\/x-ndjson)\b/;

/** Carries calls over HTTP with `fetch`; a connection that fails rejects with {@link ConnectionError}. */
export function fetchTransport(options: FetchTransportOptions): Transport {
  const send = options.fetch ?? fetch;
  const base = options.baseUrl.replace(/\/+$/, '');
  return async ({ method, path, headers, body, signal }) => {
    const signals = [signal, options.timeoutMs === undefined ? undefined : AbortSignal.timeout(options.timeoutMs)];
    const given = signals.filter((s) => s !== undefined);
    const response = await send(base + path, {
      method: method.toUpperCase(),
      headers: { ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }), ...headers },
      ...(body === undefined ? {} : { body }),
      ...(given.length === 0 ? {} : { signal: AbortSignal.any(given) }),
    }).catch((cause: unknown) => {
      if (signal?.aborted === true) throw cause;
      throw new ConnectionError(base, cause);
    });
    const type = response.headers.get('content-type') ?? '';
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: STREAMED.test(type) && response.body !== null ? pieces(response.body) : await response.text(),
    };
  };
}

/** No answer came: wrong address, nothing listening, or the network in between. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly url: string;
  constructor(url: string, cause: unknown) {
    super(`no answer from ${url}: ${reason(cause)}`, { cause });
    this.url = url;
  }
}

/** The innermost thing that is said: `fetch` wraps the reason, and a choice of addresses wraps it again. */
function reason(cause: unknown): string {
  if (typeof cause !== 'object' || cause === null) return String(cause);
  const inner = 'cause' in cause && cause.cause !== undefined ? reason(cause.cause) : '';
  if (inner !== '') return inner;
  const said = 'message' in cause && typeof cause.message === 'string' ? cause.message : '';
  return said === '' && 'code' in cause ? String(cause.code) : said;
}

async function* pieces(body: ReadableStream<Uint8Array>): TextStream {
  const decoder = new TextDecoder();
  for await (const chunk of body) yield decoder.decode(chunk, { stream: true });
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}
