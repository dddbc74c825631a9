import type { IncomingMessage } from 'node:http';
import type { Metadata } from '../message/message.js';

/** What a message says of the request that brought it: verb, path, sender, headers, query, cookies and path parameters; first values win. */
export function requestMetadata(request: IncomingMessage, parameters: ReadonlyMap<string, string>): Metadata {
  const metadata = new Map<string, string>();
  const url = request.url ?? '/';
  const query = url.indexOf('?');
  metadata.set('http_server_user_agent', request.headers['user-agent'] ?? '');
  metadata.set('http_server_request_path', query < 0 ? url : url.slice(0, query));
  metadata.set('http_server_verb', request.method ?? '');
  metadata.set('http_server_remote_ip', request.socket.remoteAddress ?? '');
  const first = (name: string, value: string) => {
    if (!metadata.has(name)) metadata.set(name, value);
  };
  for (let index = 0; index + 1 < request.rawHeaders.length; index += 2) {
    first(canonicalHeader(request.rawHeaders[index] ?? ''), request.rawHeaders[index + 1] ?? '');
  }
  if (query >= 0) for (const [name, value] of new URLSearchParams(url.slice(query + 1))) first(name, value);
  for (const [name, value] of parameters) metadata.set(name, value);
  for (const [name, value] of cookies(request.headers.cookie ?? '')) first(name, value);
  return metadata;
}

/** `content-type` as `Content-Type`. */
export function canonicalHeader(name: string): string {
  return name.toLowerCase().replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
}

function* cookies(header: string): Iterable<readonly [string, string]> {
  for (const part of header.split(';')) {
    const equals = part.indexOf('=');
    if (equals > 0)
      yield [
        part.slice(0, equals).trim(),
        part
          .slice(equals + 1)
          .trim()
          .replace(/^"(.*)"$/, '$1'),
      ];
  }
}
