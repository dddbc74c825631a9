import { parse as parseQuery } from 'node:querystring';
import type { Endpoint } from '@weir/api-contract';
import { JSON_TYPE, PreparedJson, type Reply } from '../reply/reply.js';
import { checkPart } from '../request/check.js';
import type { RequestContext } from '../request/context.js';
import { type DecodedBody, decodeBody, type YamlReader } from '../request/decode-body.js';
import type { Exchange } from './exchange.js';

/** A request as its transport gives it. */
export interface RawRequest {
  readonly params: Readonly<Record<string, unknown>>;
  /** The part of the URL after the question mark; '' when there is none. */
  readonly search: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The bytes of the body; called at most once, and only for endpoints that have one. */
  readonly body: () => Promise<Buffer>;
}

type Untyped = (request: unknown, context: RequestContext) => unknown;

interface Result {
  readonly status: number;
  readonly media?: string;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const NOTHING: Readonly<Record<never, never>> = Object.freeze({});
const NO_BODY: DecodedBody = { value: undefined, text: undefined };

/** An endpoint with its handler: checks a raw request, calls the handler, turns its result into a reply. */
export class BoundEndpoint {
  readonly endpoint: Endpoint;
  /** The whole path, base included. */
  readonly path: string;
  readonly #handler: Untyped;
  readonly #readYaml: YamlReader | undefined;
  #emptyQuery: unknown;

  constructor(endpoint: Endpoint, base: string, handler: Untyped, readYaml: YamlReader | undefined) {
    this.endpoint = endpoint;
    this.path = base + endpoint.path;
    this.#handler = handler;
    this.#readYaml = readYaml;
  }

  async answer(raw: RawRequest, exchange: Exchange): Promise<Reply> {
    const { params, headers, body } = this.endpoint;
    const decoded =
      body === undefined
        ? NO_BODY
        : decodeBody(body, await raw.body(), text(raw.headers['content-type']), this.#readYaml);
    exchange.bodyText = decoded.text;
    const request = {
      params: params === undefined ? NOTHING : checkPart('path', params, raw.params),
      query: this.#query(raw.search),
      headers: headers === undefined ? NOTHING : checkPart('header', headers, raw.headers),
      body: decoded.value,
    };
    const pending = this.#handler(request, exchange);
    return toReply((pending instanceof Promise ? await pending : pending) as Result);
  }

  #query(search: string): unknown {
    const { query } = this.endpoint;
    if (query === undefined) return NOTHING;
    if (search !== '') return checkPart('query', query, parseQuery(search));
    this.#emptyQuery ??= checkPart('query', query, {});
    return this.#emptyQuery;
  }
}

const text = (header: string | readonly string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : header?.[0];

const CHARSET: Readonly<Record<string, string>> = {
  'application/json': JSON_TYPE,
  'text/plain': 'text/plain; charset=utf-8',
  'text/html': 'text/html; charset=utf-8',
};

function toReply({ status, media = 'application/json', body, headers }: Result): Reply {
  const type = CHARSET[media] ?? media;
  return {
    status,
    headers: headers === undefined ? { 'content-type': type } : { 'content-type': type, ...headers },
    body: media === 'application/json' ? jsonText(body) : (body as Reply['body']),
  };
}

const jsonText = (body: unknown): string => (body instanceof PreparedJson ? body.text : JSON.stringify(body));
