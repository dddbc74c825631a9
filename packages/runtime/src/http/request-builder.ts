import { type CompiledText, type MappingServices, toText } from '@weir/bloblang/interpreter';
import type { ConfigView } from '../config/config-view.js';
import type { ComponentDeps } from '../engine/definition.js';
import { StartError } from '../engine/start-error.js';
import type { Batch } from '../message/message.js';
import { type MetadataFilter, NO_METADATA, readMetadataFilter } from './metadata-filter.js';
import type { HttpRequest } from './sender.js';

/** The request could not be made out of a message: its URL is none. */
export class BadRequestError extends Error {
  override readonly name = 'BadRequestError';
}

interface Target {
  readonly origin: string;
  readonly host: string;
  readonly path: string;
}

/** Makes the request for a message from the fields `url`, `verb`, `headers`, `metadata`, `basic_auth` and `payload`. */
export class RequestBuilder {
  private readonly url: CompiledText;
  private readonly method: string;
  private readonly headers: readonly (readonly [string, CompiledText])[];
  private readonly authorization: string | undefined;
  private readonly metadata: MetadataFilter;
  private readonly payload: CompiledText | undefined;
  private readonly services: MappingServices;
  /** Where every request goes and how it begins, when no message decides. */
  private readonly fixed: { readonly origin: string; readonly head: string } | undefined;

  constructor(view: ConfigView, deps: ComponentDeps) {
    this.services = deps.services;
    this.url = deps.text(view.string('url'), view.at('url'));
    this.method = view.string('verb').toUpperCase();
    if (!TOKEN.test(this.method))
      throw new StartError(view.at('verb'), `${JSON.stringify(this.method)} is no HTTP verb`);
    const basic = view.object('basic_auth');
    if (basic?.boolean('enabled') === true) {
      const credentials = Buffer.from(`${basic.string('username')}:${basic.string('password')}`).toString('base64');
      this.authorization = `Basic ${credentials}`;
    }
    this.headers = [...view.stringMap('headers')].map(
      ([name, text]) => [name, deps.text(text, `${view.at('headers')}.${name}`)] as const,
    );
    this.metadata = readMetadataFilter(view.object('metadata'));
    this.payload = view.has('payload') ? deps.text(view.string('payload'), view.at('payload')) : undefined;
    this.fixed = this.makeFixed(view.at('url'));
  }

  /** Throws a BloblangRuntimeError or a BadRequestError when the message does not allow it. */
  build(batch: Batch, index: number): HttpRequest {
    const { origin, head } = this.fixed ?? this.makeHead(batch, index);
    return { origin, method: this.method, head, body: this.body(batch, index) };
  }

  /** A request that carries something else than the message's own body. */
  buildWith(batch: Batch, index: number, body: Uint8Array, contentType: string): HttpRequest {
    const { origin, head } = this.makeHead(batch, index, contentType);
    return { origin, method: this.method, head, body };
  }

  private makeFixed(place: string) {
    const dynamic = this.url.dynamic || this.metadata !== NO_METADATA || this.headers.some(([, text]) => text.dynamic);
    try {
      if (!dynamic) return this.makeHead([], 0);
      if (!this.url.dynamic) parseTarget(this.url.text([], 0, this.services));
      return undefined;
    } catch (error) {
      if (!(error instanceof BadRequestError)) throw error;
      throw new StartError(place, error.message, { cause: error });
    }
  }

  private makeHead(
    batch: Batch,
    index: number,
    contentType?: string,
  ): { readonly origin: string; readonly head: string } {
    const target = parseTarget(this.url.text(batch, index, this.services));
    const headers = new Map<string, string>();
    const set = (name: string, value: string) => headers.set(name.toLowerCase(), headerLine(name, value));
    set('Host', target.host);
    set('User-Agent', 'weir');
    if (this.authorization !== undefined) set('Authorization', this.authorization);
    for (const [name, text] of this.headers) set(name, text.text(batch, index, this.services));
    if (this.metadata !== NO_METADATA) {
      for (const [name, value] of batch[index]?.metadata ?? []) if (this.metadata(name)) set(name, toText(value));
    }
    if (contentType !== undefined) set('Content-Type', contentType);
    for (const own of OWN_HEADERS) headers.delete(own);
    const head = `${this.method} ${target.path} HTTP/1.1\r\n${[...headers.values()].join('')}Content-Length: `;
    return { origin: target.origin, head };
  }

  private body(batch: Batch, index: number): Uint8Array | undefined {
    if (this.payload !== undefined) return this.payload.bytes(batch, index, this.services);
    const bytes = batch[index]?.bytes();
    return (this.method === 'GET' || this.method === 'HEAD') && bytes?.byteLength === 0 ? undefined : bytes;
  }
}

/** Headers that say how the request is written: not the pipeline's to set. */
const OWN_HEADERS = ['content-length', 'transfer-encoding', 'connection'];
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** Text as RFC 9110 allows it in a header, as one byte per character; above all no line break. */
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

function headerLine(name: string, value: string): string {
  if (!TOKEN.test(name)) throw new BadRequestError(`${JSON.stringify(name)} is no header name`);
  const text = HEADER_VALUE.test(value) ? value : Buffer.from(value).toString('latin1');
  if (!HEADER_VALUE.test(text)) throw new BadRequestError(`the value of the header ${name} holds a line break`);
  return `${name}: ${text.trim()}\r\n`;
}

function parseTarget(text: string): Target {
  if (!URL.canParse(text)) throw new BadRequestError(`${JSON.stringify(text)} is not a URL`);
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new BadRequestError(`${JSON.stringify(text)} is neither an http nor an https URL`);
  }
  return { origin: url.origin, host: url.host, path: `${url.pathname}${url.search}` };
}
