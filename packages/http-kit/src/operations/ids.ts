import { randomFillSync } from 'node:crypto';
import { type Clock, systemClock } from './clock.js';

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';
const POOL_BYTES = 4096;

/** Request ids `<prefix>_<base36 milliseconds>_<10 random base36 digits>`. */
export function createRequestIds(prefix: string, clock: Clock = systemClock): () => string {
  const pool = new Uint8Array(POOL_BYTES);
  let at = POOL_BYTES;
  const digit = (): string => {
    for (;;) {
      if (at === POOL_BYTES) {
        randomFillSync(pool);
        at = 0;
      }
      // 252 is the largest multiple of 36 in a byte: larger values would favour the first digits.
      const byte = pool[at++] ?? 255;
      if (byte < 252) return DIGITS[byte % 36] ?? '0';
    }
  };
  return () => {
    let random = '';
    while (random.length < 10) random += digit();
    return `${prefix}_${clock.now().toString(36)}_${random}`;
  };
}

const SANE = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/;

/** The id that a caller sent along, if it is fit to be written into logs and headers. */
export const saneRequestId = (given: unknown): string | undefined =>
  typeof given === 'string' && SANE.test(given) ? given : undefined;
