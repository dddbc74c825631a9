import { defineMethod, type MethodDefinition } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import { cos, log10, sin, tan } from '../../values/cephes.js';
import { wantFloat } from '../../values/convert.js';
import { failKind } from '../../values/failure.js';
import { MAX_INT64, MIN_INT64, numericOf, truncate } from '../../values/numbers.js';
import { Float, type Value } from '../../values/value.js';

const onFloat = (name: string, summary: string, mapping: string, output: string, apply: (value: number) => number) =>
  defineMethod({
    name,
    summary,
    examples: [[mapping, '{"n":2.5}', output]],
    build: () => (target, _frame, from) => new Float(apply(wantFloat(target, from))),
  });

const plain = (definition: MethodDefinition): MethodDefinition => ({ ...definition, plain: true });

/** A whole float as an integer where it fits. */
const whole = (value: number): Value =>
  value >= Number(MIN_INT64) && value < Number(MAX_INT64) ? truncate(value) : new Float(value);

const rounding = (name: string, summary: string, output: string, apply: (value: number) => number) =>
  defineMethod({
    name,
    summary,
    examples: [[`root = this.n.${name}()`, '{"n":2.5}', output]],
    build: () => (target, _frame, from) => {
      const number = numericOf(target);
      if (number === undefined) return failKind('number', target, from);
      return typeof number === 'bigint' ? number : whole(apply(number));
    },
  });

export const ceilMethod = rounding('ceil', 'The number rounded up.', '3', Math.ceil);
export const floorMethod = rounding('floor', 'The number rounded down.', '2', Math.floor);
export const roundMethod = rounding(
  'round',
  'The nearest whole number; halves go away from zero.',
  '3',
  (value) => Math.sign(value) * (Math.floor(Math.abs(value)) + (Math.abs(value) % 1 >= 0.5 ? 1 : 0)),
);

export const absMethod = defineMethod({
  name: 'abs',
  plain: true,
  summary: 'The number without its sign.',
  examples: [['root = this.n.abs()', '{"n":-2.5}', '2.5']],
  build: () => (target, _frame, from) => {
    const number = numericOf(target);
    if (number === undefined) return failKind('number or integer', target, from);
    if (typeof number === 'number') return new Float(Math.abs(number));
    return number < 0n ? BigInt.asIntN(64, -number) : number;
  },
});

export const logMethod = onFloat('log', 'The natural logarithm.', 'root = 1.log()', '0', Math.log);
export const log10Method = onFloat('log10', 'The logarithm to base 10.', 'root = 1000.log10()', '3', log10);
export const sinMethod = plain(onFloat('sin', 'The sine of an angle in radians.', 'root = 0.sin()', '0', sin));
export const cosMethod = plain(onFloat('cos', 'The cosine of an angle in radians.', 'root = 0.cos()', '1', cos));
export const tanMethod = plain(onFloat('tan', 'The tangent of an angle in radians.', 'root = 0.tan()', '0', tan));

export const powMethod = defineMethod({
  name: 'pow',
  plain: true,
  summary: 'The number raised to an exponent.',
  params: [param.float('exponent')],
  examples: [['root = this.n.pow(2)', '{"n":2.5}', '6.25']],
  build: (exponent) => (target, _frame, from) => new Float(wantFloat(target, from) ** exponent),
});
