import { defineMethod, defineVariadicMethod } from '../../functions/definition.js';
import { compareNumeric } from '../../values/compare.js';
import { wantArray } from '../../values/convert.js';
import { Failure, fail, preview } from '../../values/failure.js';
import { floatOf, type Numeric, numberValue, numericOf } from '../../values/numbers.js';
import { Float, kindOf, type Value } from '../../values/value.js';

export const appendMethod = defineVariadicMethod({
  name: 'append',
  summary: 'The array with values added at its end.',
  examples: [['root = this.a.append("y", "z")', '{"a":["x"]}', '["x","y","z"]']],
  build: (args) => (target, _frame, from) => [...wantArray(target, from), ...args],
});

export const concatMethod = defineVariadicMethod({
  name: 'concat',
  plain: true,
  summary: 'The array with the elements of other arrays added at its end.',
  examples: [['root = this.a.concat([2], [3])', '{"a":[1]}', '[1,2,3]']],
  build: (args) => {
    const others = args.map((value) => wantArray(value));
    return (target, _frame, from) => [wantArray(target, from), ...others].flat();
  },
});

export const zipMethod = defineVariadicMethod({
  name: 'zip',
  plain: true,
  summary: 'Arrays of the elements that stand at the same place of this array and others of the same length.',
  examples: [['root = this.a.zip(this.b)', '{"a":[1,2],"b":["x","y"]}', '[[1,"x"],[2,"y"]]']],
  build: (args) => {
    const others = args.map((value) => wantArray(value));
    return (target) => {
      const arrays = [wantArray(target), ...others];
      if (others.length === 0) fail('zip requires at least one argument');
      const size = arrays[0]?.length ?? 0;
      if (arrays.some(({ length }) => length !== size)) {
        fail("can't zip different length array values");
      }
      return Array.from({ length: size }, (_unused, i) => arrays.map((array) => array[i] ?? null));
    };
  },
});

export const flattenMethod = defineMethod({
  name: 'flatten',
  summary: 'The array with the elements of arrays inside it in their place, one level deep.',
  examples: [['root = this.a.flatten()', '{"a":[1,[2,[3]]]}', '[1,2,[3]]']],
  build: () => (target, _frame, from) => wantArray(target, from).flat(1) as Value[],
});

export const enumeratedMethod = defineMethod({
  name: 'enumerated',
  summary: 'The elements of an array as objects of index and value.',
  examples: [['root = this.a.enumerated()', '{"a":["x"]}', '[{"index":0,"value":"x"}]']],
  build: () => (target, _frame, from) => wantArray(target, from).map((value, i) => ({ index: BigInt(i), value })),
});

export const sumMethod = defineMethod({
  name: 'sum',
  summary: 'Sum of the numbers of an array.',
  examples: [['root = this.a.sum()', '{"a":[1,2.5]}', '3.5']],
  build: () => (target, _frame, from) => {
    if (numericOf(target) !== undefined) return target;
    let sum = 0;
    let wrong: string | undefined;
    wantArray(target, from).forEach((item, i) => {
      const number = floatOf(item);
      if (number === undefined) wrong = `index ${i}: expected number value, got ${kindOf(item)}${preview(item)}`;
      else sum += number;
    });
    if (wrong !== undefined) throw new Failure(wrong, true);
    return new Float(sum);
  },
});

const extreme = (name: 'max' | 'min', summary: string, sign: 1 | -1, example: string) =>
  defineMethod({
    name,
    summary,
    examples: [[`root = this.a.${name}()`, '{"a":[2,3,1]}', example]],
    build: () => (target, _frame, from) => {
      const items = wantArray(target, from);
      let best: Numeric | undefined;
      items.forEach((item, i) => {
        const number = numericOf(item);
        if (number === undefined)
          fail(`index ${i} of array: expected number value, got ${kindOf(item)}${preview(item)}`);
        if (best === undefined || (number !== undefined && compareNumeric(number, best) * sign > 0)) best = number;
      });
      return best === undefined ? fail('the array was empty') : numberValue(best);
    },
  });

export const maxMethod = extreme('max', 'The largest number of an array.', 1, '3');
export const minMethod = extreme('min', 'The smallest number of an array.', -1, '1');
