import { isUtf8 } from 'node:buffer';
import { Problem } from '@weir/api-contract';
import type { MediaTypeParts } from './media-type.js';

const CHARSETS: ReadonlySet<string> = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii']);

/** The text of a UTF-8 body without its byte order mark; another charset is a 415, bytes that are no UTF-8 a 400. */
export function bodyText(bytes: Buffer, { charset }: MediaTypeParts): string {
  if (charset !== undefined && !CHARSETS.has(charset))
    throw new Problem('unsupported_media_type', `the charset ${JSON.stringify(charset)} is not read here`, {
      hint: 'send UTF-8',
    });
  if (!isUtf8(bytes)) throw new Problem('invalid_encoding', 'the body is not valid UTF-8');
  const text = bytes.toString('utf8');
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}
