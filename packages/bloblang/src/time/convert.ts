import { failKind } from '../values/failure.js';
import { numericOf } from '../values/numbers.js';
import { textFromBytes } from '../values/text.js';
import { Timestamp } from '../values/timestamp.js';
import type { Value } from '../values/value.js';
import { RFC3339_NANO } from './go-layout.js';
import { parseLayout } from './go-layout-parse.js';
import { parseRfc3339 } from './rfc3339.js';

/** The moment that a value names: a timestamp, an RFC 3339 text, or seconds since 1970. Fails for every other value. */
export function wantTimestamp(value: Value, from = ''): Timestamp {
  if (value instanceof Timestamp) return value;
  if (typeof value === 'string' || value instanceof Uint8Array) {
    const text = typeof value === 'string' ? value : textFromBytes(value);
    return parseRfc3339(text) ?? parseLayout(text, RFC3339_NANO);
  }
  const number = numericOf(value);
  if (number === undefined) return failKind('number or string', value, from);
  if (typeof number === 'bigint') return new Timestamp(number * 1_000_000_000n);
  if (!(Math.abs(number) < 2 ** 63)) return new Timestamp(-(2n ** 63n) * 1_000_000_000n);
  const seconds = Math.floor(number);
  return new Timestamp(BigInt(seconds) * 1_000_000_000n + BigInt(Math.trunc((number - seconds) * 1e9)));
}
