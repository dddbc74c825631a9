import { type Clock, systemClock } from './clock.js';

export interface RateLimit {
  readonly requests: number;
  readonly perMs: number;
}

/** Most clients remembered at once; the one idle for longest is forgotten first. */
const MAX_CLIENTS = 10_000;

interface Bucket {
  tokens: number;
  at: number;
}

/** Reads `100/s`, `600/m` or `5000/h`; a bare number is per minute. Undefined for anything else. */
export function parseRateLimit(text: string): RateLimit | undefined {
  const match = /^([1-9]\d{0,8})(?:\/(s|m|h))?$/.exec(text.trim());
  if (match === null) return undefined;
  const unit = { s: 1000, m: 60_000, h: 3_600_000 }[match[2] ?? 'm'] ?? 60_000;
  return { requests: Number(match[1]), perMs: unit };
}

/**
 * A token bucket per client: `take` answers 0 when the request may go on, else the milliseconds until it may.
 * A client may use a whole period's requests at once and then gets them back evenly.
 */
export function createRateLimiter(limit: RateLimit, clock: Clock = systemClock): (client: string) => number {
  const buckets = new Map<string, Bucket>();
  const perToken = limit.perMs / limit.requests;
  return (client) => {
    const now = clock.elapsed();
    const bucket = buckets.get(client) ?? { tokens: limit.requests, at: now };
    buckets.delete(client);
    bucket.tokens = Math.min(limit.requests, bucket.tokens + (now - bucket.at) / perToken);
    bucket.at = now;
    buckets.set(client, bucket);
    if (buckets.size > MAX_CLIENTS) buckets.delete(buckets.keys().next().value ?? client);
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) * perToken);
    bucket.tokens -= 1;
    return 0;
  };
}
