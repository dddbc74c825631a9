import { fail } from '../../values/failure.js';
import { hex } from '../../values/hex.js';
import { concatBytes } from '../../values/text.js';
import { defineFunction } from '../definition.js';
import { param } from '../parameters.js';
import { uuidText } from './ids.js';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function inBase(bytes: Uint8Array, alphabet: string, length: number): string {
  let value = bytes.length === 0 ? 0n : BigInt(`0x${hex(bytes)}`);
  const base = BigInt(alphabet.length);
  let out = '';
  for (let i = 0; i < length; i++) {
    out = (alphabet[Number(value % base)] ?? '') + out;
    value /= base;
  }
  return out;
}

/** A number as so many big-endian bytes. */
function bigEndian(value: bigint, size: number): Uint8Array {
  return Uint8Array.from({ length: size }, (_unused, i) => Number((value >> BigInt(8 * (size - 1 - i))) & 255n));
}

export const ksuidFunction = defineFunction({
  name: 'ksuid',
  summary: 'A KSUID: a random id that sorts by the second in which it was made.',
  examples: [['root = ksuid().length()', '{}', '27']],
  build: () => (frame) => {
    const seconds = frame.services.now() / 1_000_000_000n - 1_400_000_000n;
    return inBase(concatBytes([bigEndian(seconds, 4), frame.services.randomBytes(16)]), BASE62, 27);
  },
});

export const ulidFunction = defineFunction({
  name: 'ulid',
  summary: 'A ULID: a random id that sorts by the millisecond in which it was made; in crockford or hex.',
  params: [
    param.withDefault(param.string('encoding'), 'crockford'),
    param.withDefault(param.string('random_source'), 'secure_random'),
  ],
  examples: [['root = ulid("hex").length()', '{}', '32']],
  build: (encoding, source) => {
    if (encoding !== 'crockford' && encoding !== 'hex') fail(`invalid ulid encoding: ${encoding}`);
    if (source !== 'secure_random' && source !== 'fast_random') fail(`invalid randomness source: ${source}`);
    return (frame) => {
      const bytes = concatBytes([bigEndian(frame.services.now() / 1_000_000n, 6), frame.services.randomBytes(10)]);
      return encoding === 'hex' ? hex(bytes) : inBase(bytes, CROCKFORD, 26);
    };
  },
});

export const uuidV7Function = defineFunction({
  name: 'uuid_v7',
  summary: 'A UUID that sorts by the millisecond in which it was made, or by a given time.',
  only: 'redpanda-connect',
  params: [param.optional(param.timestamp('time'))],
  examples: [['root = uuid_v7("2020-08-14T05:54:23Z").slice(0, 13)', '{}', '"0173eb88-9298"']],
  build: (time) => (frame) => {
    const milliseconds = (time?.nanoseconds ?? frame.services.now()) / 1_000_000n;
    const bytes = concatBytes([bigEndian(milliseconds, 6), frame.services.randomBytes(10)]);
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    return uuidText(bytes);
  },
});

/** Milliseconds at which the ids of the reference's generator begin. */
const SNOWFLAKE_EPOCH = 1_288_834_974_657n;

export const snowflakeIdFunction = defineFunction({
  name: 'snowflake_id',
  summary: 'An id of 64 bits made of the time, a node number and a sequence.',
  params: [param.withDefault(param.int64('node_id'), 1n)],
  examples: [['root = snowflake_id(7).number() > 0', '{}', 'true']],
  build: (node) => {
    if (node < 0n || node > 1023n) fail('Node number must be between 0 and 1023');
    let last = 0n;
    let step = 0n;
    return (frame) => {
      const now = frame.services.now() / 1_000_000n - SNOWFLAKE_EPOCH;
      step = now > last ? 0n : step + 1n;
      if (step > 4095n) {
        last += 1n;
        step = 0n;
      } else if (now > last) last = now;
      return String((last << 22n) | (node << 12n) | step);
    };
  },
});

const NANO = '_-0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

export const nanoidFunction = defineFunction({
  name: 'nanoid',
  summary: 'A random id of 21 characters, or of a given length and alphabet.',
  params: [param.optional(param.integer('length')), param.optional(param.string('alphabet'))],
  examples: [
    ['root = nanoid(8).length()', '{}', '8'],
    ['root = nanoid(3, "x")', '{}', '"xxx"'],
  ],
  build: (length = 21, alphabet = NANO) => {
    const letters = Array.from(alphabet);
    return (frame) => {
      if (length < 0) fail('negative id length');
      frame.bound(length);
      let mask = 1;
      while (mask < letters.length - 1) mask = mask * 2 + 1;
      let out = '';
      for (let size = 0; size < length; ) {
        for (const byte of frame.services.randomBytes(32)) {
          const letter = letters[byte & mask];
          if (letter === undefined || size === length) continue;
          out += letter;
          size += 1;
        }
      }
      return out;
    };
  },
});
