import type { ServerResponse } from 'node:http';
import { BloblangRuntimeError, type CompiledText, type MappingServices } from '@weir/bloblang/interpreter';
import type { ConfigView } from '../config/config-view.js';
import type { ComponentDeps } from '../engine/definition.js';
import type { Message } from '../message/message.js';
import { type MetadataFilter, readMetadataFilter } from './metadata-filter.js';
import { joinMultipart } from './multipart.js';

const BOUNDARY = 'weir-reply-5f2b9c1e7d';

/** How an acknowledged request is answered: empty, or with the messages that the pipeline handed back. */
export class SyncReply {
  private readonly status: CompiledText;
  private readonly headers: readonly (readonly [string, CompiledText])[];
  private readonly filter: MetadataFilter;
  private readonly services: MappingServices;

  constructor(view: ConfigView, deps: ComponentDeps) {
    this.services = deps.services;
    this.status = deps.text(view.string('status'), view.at('status'));
    this.headers = [...view.stringMap('headers')].map(
      ([name, text]) => [name, deps.text(text, `${view.at('headers')}.${name}`)] as const,
    );
    this.filter = readMetadataFilter(view.object('metadata_headers'));
  }

  /** Answers with the replies, or without a body when there are none. Closes the connection when asked to. */
  send(response: ServerResponse, replies: readonly Message[] | undefined, close: boolean): void {
    if (replies === undefined || replies.length === 0) {
      const status = this.status.dynamic ? 200 : readStatus(this.status.text([], 0, this.services));
      response.writeHead(status, close ? EMPTY_AND_CLOSE : EMPTY);
      response.end();
      return;
    }
    const headers: Record<string, string> = {};
    for (const [name, text] of this.headers) headers[name] = this.evaluate(text, replies);
    for (const [name, value] of replies[0]?.metadata ?? []) if (this.filter(name)) headers[name] = String(value);
    const bodies = replies.map((reply) => reply.bytes());
    const [only] = bodies;
    const contentType = headers['Content-Type'] ?? 'application/octet-stream';
    const body = bodies.length === 1 && only !== undefined ? only : joinMultipart(bodies, BOUNDARY, contentType);
    if (bodies.length > 1) headers['Content-Type'] = `multipart/form-data; boundary=${BOUNDARY}`;
    headers['Content-Length'] = String(body.byteLength);
    if (close) headers.Connection = 'close';
    response.writeHead(readStatus(this.evaluate(this.status, replies)), headers);
    response.end(body);
  }

  private evaluate(text: CompiledText, replies: readonly Message[]): string {
    try {
      return text.text(replies, 0, this.services);
    } catch (error) {
      if (error instanceof BloblangRuntimeError) return '';
      throw error;
    }
  }
}

const EMPTY = { 'Content-Length': '0' };
const EMPTY_AND_CLOSE = { 'Content-Length': '0', Connection: 'close' };

/** A status between 200 and 599; anything else counts as 200. */
function readStatus(text: string): number {
  const status = Number(text);
  return Number.isInteger(status) && status >= 200 && status <= 599 ? status : 200;
}
