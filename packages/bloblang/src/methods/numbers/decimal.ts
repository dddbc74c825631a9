import { defineMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import { wantRawBytes } from '../../values/convert.js';
import { fail } from '../../values/failure.js';
import { hex } from '../../values/hex.js';

export const parseBigDecimalMethod = defineMethod({
  name: 'parse_big_decimal',
  plain: true,
  summary: 'The decimal number that bytes hold as a big-endian integer and a number of decimal places, as text.',
  only: 'bento',
  params: [param.integer('scale')],
  examples: [['root = this.a.decode("hex").parse_big_decimal(2)', '{"a":"3039"}', '"123.45"']],
  build: (scale) => (target, _frame, from) => {
    const bytes = wantRawBytes(target, from);
    if (bytes.length === 0) fail('cannot parse empty bytes as big decimal');
    const raw = BigInt(`0x${hex(bytes)}`);
    const value = (bytes[0] ?? 0) >= 128 ? raw - (1n << BigInt(8 * bytes.length)) : raw;
    if (scale <= 0) return `${value}${'0'.repeat(-scale)}`;
    const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0');
    return `${value < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  },
});
