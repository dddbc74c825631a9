import { wantInteger } from '../../values/convert.js';
import { fail } from '../../values/failure.js';
import { MAX_INT64 } from '../../values/numbers.js';
import { defineFunction } from '../definition.js';
import { param } from '../parameters.js';

/** A number in [0, 1) that only depends on the seed and how often it was asked for. */
function seeded(seed: bigint): () => number {
  let state = Number(BigInt.asUintN(32, seed ^ (seed >> 32n))) + 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** An integer in [min, max], both ends included. */
function pick(min: bigint, max: bigint, random: () => number): bigint {
  const size = max - min + 1n;
  const chunk = (): bigint => BigInt(Math.floor(random() * 2 ** 32));
  const bits = (chunk() << 64n) | (chunk() << 32n) | chunk();
  return min + (bits % size);
}

export const randomIntFunction = defineFunction({
  name: 'random_int',
  summary: 'A random integer between two bounds, both included. A seed gives the same numbers each time.',
  params: [
    param.scalarsToLiteral(param.withDefault(param.query('seed'), 0n)),
    param.noDynamic(param.withDefault(param.int64('min'), 0n)),
    param.noDynamic(param.withDefault(param.int64('max'), MAX_INT64 - 1n)),
  ],
  examples: [['root = random_int(min: 3, max: 3)', '{}', '3']],
  build: (seed, min, max) => {
    if (min > max) fail(`min (${min}) should be smaller or equal to max (${max})`);
    let generator: (() => number) | undefined;
    return (frame) => {
      if (generator === undefined) {
        const value = wantInteger(seed.inContext(frame));
        generator = value === 0n ? frame.services.random : seeded(value);
      }
      return pick(min, max, generator);
    };
  },
});
