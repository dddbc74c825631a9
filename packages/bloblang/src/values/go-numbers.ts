import { fail } from './failure.js';
import { goQuote } from './go-quote.js';
import { MAX_INT64, MAX_UINT64, MIN_INT64 } from './numbers.js';

const FLOAT = /^[+-]?(?:\d+(?:_?\d)*\.?(?:\d+(?:_?\d)*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const SPECIAL = /^([+-]?)(?:inf(?:inity)?|nan)$/i;

/** A float64 as Go reads one from text: no hexadecimal without an exponent, no spaces. Fails with Go's words. */
export function parseGoFloat(text: string): number {
  if (FLOAT.test(text) && !text.includes('_')) {
    const value = Number(text);
    return Number.isFinite(value) ? value : fail(`strconv.ParseFloat: parsing ${goQuote(text)}: value out of range`);
  }
  const special = SPECIAL.exec(text);
  if (special !== null) {
    if (/nan/i.test(text)) return special[1] === '' ? Number.NaN : notANumber(text);
    return special[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  }
  const hex = /^([+-]?)0[xX]([0-9a-fA-F]*)\.?([0-9a-fA-F]*)[pP]([+-]?\d+)$/.exec(text);
  if (hex === null) return notANumber(text);
  const mantissa = Number.parseInt(`${hex[2] ?? ''}${hex[3] ?? ''}` || '0', 16);
  return (hex[1] === '-' ? -1 : 1) * mantissa * 2 ** (Number(hex[4]) - 4 * (hex[3] ?? '').length);
}

const notANumber = (text: string): never => fail(`strconv.ParseFloat: parsing ${goQuote(text)}: invalid syntax`);

const INTEGER = /^([+-]?)(0[xX][0-9a-fA-F_]+|0[bB][01_]+|0[oO]?[0-7_]+|[0-9][0-9_]*)$/;

/** An integer as Go reads one from text with base 0: decimal, 0x, 0b, 0o and leading-zero octal. Fails with Go's words. */
export function parseGoInteger(text: string, unsigned = false): bigint {
  const name = unsigned ? 'ParseUint' : 'ParseInt';
  const parts = INTEGER.exec(text);
  const sign = parts?.[1] ?? '';
  if (
    parts === null ||
    (unsigned && sign !== '') ||
    /__|_$|^[+-]?_/.test(text) ||
    (text.includes('_') && !/^[+-]?0/.test(text))
  ) {
    return fail(`strconv.${name}: parsing ${goQuote(text)}: invalid syntax`);
  }
  const digits = (parts[2] ?? '').replaceAll('_', '');
  const magnitude = BigInt(/^0[0-7]+$/.test(digits) ? `0o${digits.slice(1)}` : digits);
  const value = sign === '-' ? -magnitude : magnitude;
  const fits = unsigned ? value <= MAX_UINT64 : value <= MAX_INT64 && value >= MIN_INT64;
  return fits ? value : fail(`strconv.${name}: parsing ${goQuote(text)}: value out of range`);
}
