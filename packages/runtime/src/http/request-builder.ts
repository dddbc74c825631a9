import type { CompiledText, MappingServices } from '@weir/bloblang/interpreter';
import type { ConfigView } from '../config/config-view.js';
import type { ComponentDeps } from '../engine/definition.js';
import { StartError } from '../engine/start-error.js';
import type { Batch } from '../message/message.js';
import { type MetadataFilter, readMetadataFilter } from './metadata-filter.js';
import type { HttpRequest } from './sender.js';

/** The request could not be made out of a message: its URL is none. */
export class BadRequestError extends Error {
  override readonly name = 'BadRequestError';
}

interface Target {
  readonly origin: string;
  readonly path: string;
}

/** Makes the request for a message from the fields `url`, `verb`, `headers`, `metadata`, `basic_auth` and `payload`. */
export class RequestBuilder {
  private readonly url: CompiledText;
  private readonly fixedTarget: Target | undefined;
  private readonly method: string;
  private readonly headers: readonly (readonly [string, CompiledText])[];
  private readonly fixedHeaders: readonly string[] | undefined;
  private readonly metadata: MetadataFilter;
  private readonly passesMetadata: boolean;
  private readonly payload: CompiledText | undefined;
  private readonly services: MappingServices;

  constructor(view: ConfigView, deps: ComponentDeps) {
    this.services = deps.services;
    this.url = deps.text(view.string('url'), view.at('url'));
    this.method = view.string('verb').toUpperCase();
    if (!this.url.dynamic) this.fixedTarget = fixedTarget(this.url.text([], 0, deps.services), view.at('url'));
    const basic = view.object('basic_auth');
    const auth =
      basic?.boolean('enabled') === true
        ? Buffer.from(`${basic.string('username')}:${basic.string('password')}`).toString('base64')
        : undefined;
    this.headers = [...view.stringMap('headers')].map(
      ([name, text]) => [name, deps.text(text, `${view.at('headers')}.${name}`)] as const,
    );
    this.extra = auth === undefined ? [] : ['Authorization', `Basic ${auth}`];
    this.metadata = readMetadataFilter(view.object('metadata'));
    const filter = view.object('metadata');
    this.passesMetadata =
      filter !== undefined && filter.strings('include_prefixes').length + filter.strings('include_patterns').length > 0;
    if (!this.passesMetadata && this.headers.every(([, text]) => !text.dynamic)) {
      this.fixedHeaders = this.evaluateHeaders([], 0);
    }
    this.payload = view.has('payload') ? deps.text(view.string('payload'), view.at('payload')) : undefined;
  }

  private readonly extra: readonly string[];

  /** Throws a BloblangRuntimeError or a BadRequestError when the message does not allow it. */
  build(batch: Batch, index: number, body?: Uint8Array, contentType?: string): HttpRequest {
    const target = this.fixedTarget ?? parseTarget(this.url.text(batch, index, this.services));
    const headers = this.fixedHeaders ?? this.evaluateHeaders(batch, index);
    return {
      origin: target.origin,
      path: target.path,
      method: this.method,
      headers: contentType === undefined ? headers : withHeader(headers, 'Content-Type', contentType),
      body: body ?? this.body(batch, index),
    };
  }

  private body(batch: Batch, index: number): Uint8Array | undefined {
    if (this.payload !== undefined) return this.payload.bytes(batch, index, this.services);
    const bytes = batch[index]?.bytes();
    return (this.method === 'GET' || this.method === 'HEAD') && bytes?.byteLength === 0 ? undefined : bytes;
  }

  private evaluateHeaders(batch: Batch, index: number): readonly string[] {
    const headers = [...this.extra];
    for (const [name, text] of this.headers) headers.push(name, text.text(batch, index, this.services));
    if (this.passesMetadata) {
      for (const [name, value] of batch[index]?.metadata ?? []) {
        if (this.metadata(name)) headers.push(name, String(value));
      }
    }
    return headers;
  }
}

function withHeader(headers: readonly string[], name: string, value: string): readonly string[] {
  const kept: string[] = [];
  for (let index = 0; index + 1 < headers.length; index += 2) {
    if (headers[index]?.toLowerCase() !== name.toLowerCase()) kept.push(headers[index] ?? '', headers[index + 1] ?? '');
  }
  return [...kept, name, value];
}

function fixedTarget(text: string, place: string): Target {
  try {
    return parseTarget(text);
  } catch (error) {
    if (!(error instanceof BadRequestError)) throw error;
    throw new StartError(place, error.message, { cause: error });
  }
}

function parseTarget(text: string): Target {
  if (!URL.canParse(text)) throw new BadRequestError(`${JSON.stringify(text)} is not a URL`);
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new BadRequestError(`${JSON.stringify(text)} is neither an http nor an https URL`);
  }
  return { origin: url.origin, path: `${url.pathname}${url.search}` };
}
