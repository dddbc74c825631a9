import type { Reply } from '../reply/reply.js';

/** Headers that let a page of a listed origin read the answer; none for other origins. */
export function corsHeaders(origin: string | undefined, allowed: readonly string[]): Readonly<Record<string, string>> {
  if (origin === undefined || allowed.length === 0) return {};
  if (!allowed.includes('*') && !allowed.includes(origin)) return { Vary: 'Origin' };
  return {
    'Access-Control-Allow-Origin': allowed.includes('*') ? '*' : origin,
    'Access-Control-Expose-Headers': 'ETag, Retry-After, X-Request-Id',
    Vary: 'Origin',
  };
}

/** Request headers that some endpoint reads and that pages may not send unasked. */
const ALLOWED_HEADERS = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Last-Event-ID',
  'MCP-Protocol-Version',
  'X-Request-Id',
];

/** The answer to OPTIONS: which methods the path has, and for listed origins that pages may use them. */
export function optionsReply(methods: readonly string[], cors: Readonly<Record<string, string>>): Reply {
  const granted = 'Access-Control-Allow-Origin' in cors;
  return {
    status: 204,
    headers: {
      Allow: methods.join(', '),
      ...(granted
        ? {
            'Access-Control-Allow-Methods': methods.join(', '),
            'Access-Control-Allow-Headers': ALLOWED_HEADERS.join(', '),
            'Access-Control-Max-Age': '600',
          }
        : {}),
    },
    body: '',
  };
}
