import { wantInteger } from '../../values/convert.js';
import { fail } from '../../values/failure.js';
import { MAX_INT64 } from '../../values/numbers.js';
import { defineFunction } from '../definition.js';
import { param } from '../parameters.js';

export const counterFunction = defineFunction({
  name: 'counter',
  summary:
    'A number that goes up by one each time this place in the mapping is reached, and starts again behind its maximum.',
  params: [
    param.scalarsToLiteral(param.withDefault(param.query('min'), 1n)),
    param.scalarsToLiteral(param.withDefault(param.query('max'), MAX_INT64)),
    param.optional(param.query('set')),
  ],
  examples: [['root = [0, 0, 0].map_each(n -> counter(1, 2))', '{}', '[1,2,1]']],
  build: (min, max, set) => {
    let current: bigint | undefined;
    return (frame) => {
      const least = wantInteger(min.inContext(frame));
      const most = wantInteger(max.inContext(frame));
      if (most <= least) fail('invalid value for max, must be larger than min');
      const given = set?.inContext(frame);
      if (given === null) return current ?? 0n;
      if (given !== undefined && typeof given !== 'symbol') current = wantInteger(given);
      else current = current === undefined || current >= most ? least : current + 1n;
      return current;
    };
  },
});
