import { fail } from '../../values/failure.js';
import { DELETED, Float, NOTHING, type Value } from '../../values/value.js';
import { defineFunction } from '../definition.js';
import { param } from '../parameters.js';

export const deletedFunction = defineFunction({
  name: 'deleted',
  note: () => 'delete',
  literal: DELETED,
  summary: 'Removes what it is assigned to; at the root it drops the message.',
  examples: [['root = this\nroot.secret = deleted()', '{"a":1,"secret":2}', '{"a":1}']],
  build: () => () => DELETED,
});

export const nothingFunction = defineFunction({
  name: 'nothing',
  note: () => 'nothing',
  literal: NOTHING,
  summary: 'Leaves what it is assigned to as it was.',
  examples: [['root.a = 1\nroot.a = nothing()', '{}', '{"a":1}']],
  build: () => () => NOTHING,
});

export const throwFunction = defineFunction({
  name: 'throw',
  summary: 'Fails with a message.',
  params: [param.string('why')],
  examples: [['root = throw("no id").catch(this)', '{}', '"no id"']],
  build: (why) => () => fail(why),
});

export const piFunction = defineFunction({
  name: 'pi',
  summary: 'The ratio of a circle to its diameter.',
  examples: [['root = pi().round()', '{}', '3']],
  build: () => () => new Float(Math.PI),
});

export const rangeFunction = defineFunction({
  name: 'range',
  summary: 'The integers from a start up to, not including, a stop.',
  params: [param.int64('start'), param.int64('stop'), param.withDefault(param.int64('step'), 1n)],
  examples: [
    ['root = range(0, 4)', '{}', '[0,1,2,3]'],
    ['root = range(10, 0, -4)', '{}', '[10,6]'],
  ],
  build: (start, stop, step) => {
    if (step === 0n) fail('step must be greater than or less than 0');
    if (step > 0n && start >= stop) fail(`with positive step arg start (${start}) must be < stop (${stop})`);
    if (step < 0n && start <= stop) fail(`with negative step arg start (${start}) must be > stop (${stop})`);
    const count = (stop - start) / step;
    return (frame) => {
      frame.bound(Number(count));
      const out: Value[] = [];
      for (let i = 0n; i < count; i++) out.push(start + i * step);
      return out;
    };
  },
});

export const varFunction = defineFunction({
  name: 'var',
  summary: 'Older way to read a variable: write `$name`.',
  examples: [['let x = 5\nroot = var("x")', '{}', '5']],
  params: [param.string('name')],
  deprecated: true,
  build: (name) => () => fail(`variable '${name}' undefined`),
});
