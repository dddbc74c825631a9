import { createHash } from 'node:crypto';
import { type Endpoint, Problem } from '@weir/api-contract';
import { toTimestamp } from '@weir/fleet-model';
import { preparedJson } from '@weir/http-kit';
import type { StoredAnswer } from '@weir/store';
import type { Context } from '../context.js';
import type { Answer, AnyHandler, CheckedRequest } from './any-handler.js';
import { callerOf } from './caller.js';

/** Says that an answer was given before; it is the same one. */
const REPLAYED = { 'Idempotency-Replayed': 'true' };

/**
 * Binds a handler. Where its endpoint takes an Idempotency-Key, a request with one is answered in a single transaction
 * that makes the change and keeps the answer: whoever repeats it is told the same and changes nothing. A key that comes
 * with another request is refused; a request that failed has changed nothing, so its key is free again.
 */
export function answerOnce(endpoint: Endpoint, make: (context: Context) => AnyHandler, context: Context): AnyHandler {
  const plain = make(context);
  if (endpoint.headers === undefined || !('idempotency-key' in endpoint.headers.shape)) return plain;
  return async (request, exchange) => {
    const key = request.headers['idempotency-key'];
    if (key === undefined) return plain(request, exchange);
    await context.secrets.ready();
    const caller = callerOf(exchange);
    const fingerprint = fingerprintOf(endpoint, request);
    return context.write(async (writer, after) => {
      const now = context.clock.now();
      await writer.answers.removeBefore(toTimestamp(now - context.config.idempotencyRetentionMs));
      const known = await writer.answers.find(caller, key);
      if (known !== undefined) return replay(known, fingerprint);
      const inside: Context = {
        ...context,
        store: { ...writer, ping: context.store.ping },
        write: (work) => work(writer, after),
      };
      const answer = await make(inside)(request, exchange);
      const { status, headers = {}, body } = answer;
      const text = JSON.stringify(body);
      await writer.answers.insert({
        caller,
        key,
        fingerprint,
        status,
        headers,
        body: text,
        created_at: toTimestamp(now),
      });
      return answer;
    });
  };
}

function replay({ key, fingerprint, status, headers, body }: StoredAnswer, asked: string): Answer {
  if (fingerprint === asked) return { status, headers: { ...headers, ...REPLAYED }, body: preparedJson(body) };
  throw new Problem('idempotency_conflict', `the Idempotency-Key ${JSON.stringify(key)} was used for another request`, {
    hint: 'repeat a request exactly as it was, or choose a new key',
  });
}

function fingerprintOf({ id }: Endpoint, { params, query, headers, body }: CheckedRequest): string {
  const asked = JSON.stringify([id, params, query, headers['if-match'] ?? null, body ?? null]);
  return createHash('sha256').update(asked).digest('hex');
}
