import { defineMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import { wantInteger } from '../../values/convert.js';
import { failKind } from '../../values/failure.js';
import { kindOf, type Value } from '../../values/value.js';

const integer = (value: Value, from: string): bigint =>
  kindOf(value) === 'number' ? wantInteger(value, from) : failKind('integer', value, from);

const bitwise = (name: string, summary: string, output: string, apply: (a: bigint, b: bigint) => bigint) =>
  defineMethod({
    name,
    summary,
    only: 'redpanda-connect',
    params: [param.int64('value')],
    examples: [[`root = this.n.${name}(6)`, '{"n":12}', output]],
    build: (value) => (target, _frame, from) => BigInt.asIntN(64, apply(integer(target, from), value)),
  });

export const bitwiseAndMethod = bitwise('bitwise_and', 'The bits that are set in both numbers.', '4', (a, b) => a & b);
export const bitwiseOrMethod = bitwise('bitwise_or', 'The bits that are set in either number.', '14', (a, b) => a | b);
export const bitwiseXorMethod = bitwise(
  'bitwise_xor',
  'The bits that are set in one of two numbers.',
  '10',
  (a, b) => a ^ b,
);
