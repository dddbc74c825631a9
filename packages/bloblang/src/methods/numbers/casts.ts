import { defineMethod } from '../../functions/definition.js';
import { Failure, failKind } from '../../values/failure.js';
import { parseGoFloat, parseGoInteger } from '../../values/go-numbers.js';
import { MAX_INT64, MIN_INT64 } from '../../values/numbers.js';
import { textFromBytes } from '../../values/text.js';
import { Float, JsonNumber, Uint64, type Value } from '../../values/value.js';

const refuse = (why: string): never => {
  throw new Failure(why, true);
};

const placed = <T>(parse: () => T): T => {
  try {
    return parse();
  } catch (failure) {
    if (failure instanceof Failure) throw new Failure(failure.message, true);
    throw failure;
  }
};

const numberText = (target: Value): string | undefined =>
  typeof target === 'string'
    ? target
    : target instanceof Uint8Array
      ? textFromBytes(target)
      : target instanceof JsonNumber
        ? target.text
        : typeof target === 'number'
          ? String(target)
          : undefined;

function wholeFloat(value: number, signed: string): bigint {
  if (!Number.isFinite(value)) refuse(`cannot convert ${Number.isNaN(value) ? 'NaN' : 'infinity'} to an integer`);
  if (!Number.isInteger(value)) {
    refuse(
      `float value contains decimals and therefore cannot be cast as ${signed}, if you intend to round the value then call \`.round()\` explicitly before this cast`,
    );
  }
  return BigInt(value);
}

function signedOf(target: Value, from: string): bigint {
  const text = numberText(target);
  if (text !== undefined) return placed(() => parseGoInteger(text));
  if (typeof target === 'bigint') return target;
  if (target instanceof Uint64) {
    return target.value > MAX_INT64
      ? refuse('unsigned integer value is too large to be cast as a signed integer')
      : target.value;
  }
  if (!(target instanceof Float)) return failKind('number', target, from);
  const value = wholeFloat(target.value, 'a signed integer');
  if (value > MAX_INT64) refuse('float value is too large to be cast as a signed integer');
  return value < MIN_INT64 ? refuse('float value is too small to be cast as a signed integer') : value;
}

function unsignedOf(target: Value, from: string): bigint {
  const text = numberText(target);
  const negative = (): never => refuse('signed integer value is negative and cannot be cast as an unsigned integer');
  if (text !== undefined) {
    if (typeof target === 'string' || target instanceof Uint8Array) return placed(() => parseGoInteger(text, true));
    const value = placed(() => parseGoInteger(text));
    return value < 0n ? negative() : value;
  }
  if (target instanceof Uint64) return target.value;
  if (typeof target === 'bigint') return target < 0n ? negative() : target;
  if (!(target instanceof Float)) return failKind('number', target, from);
  const value = wholeFloat(target.value, 'an unsigned integer');
  if (value < 0n) refuse('float value is negative and cannot be cast as an unsigned integer');
  return value > 18446744073709551615n ? refuse('float value is too large to be cast as an unsigned integer') : value;
}

const article = (bits: number): string => (bits === 8 ? 'an' : 'a');

const signed = (bits: 8 | 16 | 32 | 64) =>
  defineMethod({
    name: `int${bits}`,
    plain: true,
    summary: `The number, or the number that a text holds, as a signed integer of ${bits} bits; fails when it does not fit.`,
    examples: [[`root = this.n.int${bits}()`, '{"n":"0x1F"}', '31']],
    build: () => (target, _frame, from) => {
      const value = signedOf(target, from);
      const limit = 1n << BigInt(bits - 1);
      if (value >= limit) refuse(`value is too large to be cast as ${article(bits)} ${bits}-bit signed integer`);
      if (value < -limit) refuse(`value is too small to be cast as ${article(bits)} ${bits}-bit signed integer`);
      return value;
    },
  });

const unsigned = (bits: 8 | 16 | 32 | 64) =>
  defineMethod({
    name: `uint${bits}`,
    plain: true,
    summary: `The number, or the number that a text holds, as an unsigned integer of ${bits} bits; fails when it does not fit.`,
    examples: [[`root = this.n.uint${bits}()`, '{"n":200}', '200']],
    build: () => (target, _frame, from) => {
      const value = unsignedOf(target, from);
      if (value >= 1n << BigInt(bits))
        refuse(`value is too large to be cast as ${article(bits)} ${bits}-bit unsigned integer`);
      return new Uint64(value);
    },
  });

export const int8Method = signed(8);
export const int16Method = signed(16);
export const int32Method = signed(32);
export const int64Method = signed(64);
export const uint8Method = unsigned(8);
export const uint16Method = unsigned(16);
export const uint32Method = unsigned(32);
export const uint64Method = unsigned(64);

function floatOfValue(target: Value, from: string): number {
  const text = numberText(target);
  if (text !== undefined) return placed(() => parseGoFloat(text));
  if (typeof target === 'bigint') return Number(target);
  if (target instanceof Uint64) return Number(target.value);
  return target instanceof Float ? target.value : failKind('number', target, from);
}

export const float64Method = defineMethod({
  name: 'float64',
  plain: true,
  summary: 'The number, or the number that a text holds, as a float of 64 bits.',
  examples: [['root = this.n.float64()', '{"n":"6.50"}', '6.5']],
  build: () => (target, _frame, from) => new Float(floatOfValue(target, from)),
});

export const float32Method = defineMethod({
  name: 'float32',
  plain: true,
  summary: 'The number, or the number that a text holds, rounded to a float of 32 bits.',
  examples: [['root = this.n.float32()', '{"n":"6.671"}', '6.671']],
  build: () => (target, _frame, from) => new Float(shortest32(floatOfValue(target, from))),
});

/** The shortest decimal that is nearest to the same 32-bit float, so that it prints as one. */
function shortest32(value: number): number {
  const single = Math.fround(value);
  for (let digits = 1; digits <= 9; digits++) {
    const candidate = Number(single.toPrecision(digits));
    if (Math.fround(candidate) === single) return candidate;
  }
  return single;
}
