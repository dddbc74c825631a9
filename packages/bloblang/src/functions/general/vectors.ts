import { fail } from '../../values/failure.js';
import { floatOf } from '../../values/numbers.js';
import { Float, type Value } from '../../values/value.js';
import { defineFunction } from '../definition.js';
import { param } from '../parameters.js';

function vector(value: Value): readonly number[] {
  const numbers = Array.isArray(value) ? value.map(floatOf) : [undefined];
  return numbers.map((number) => number ?? fail('vector must be an array of numeric types'));
}

export const cosineSimilarityFunction = defineFunction({
  name: 'cosine_similarity',
  summary: 'Cosine of the angle between two arrays of numbers of the same length.',
  only: 'bento',
  params: [param.unknown('a'), param.unknown('b')],
  examples: [['root = cosine_similarity([3, 4], [4, 3])', '{}', '0.96']],
  build: (a, b) => () => {
    const [left, right] = [vector(a), vector(b)];
    if (left.length !== right.length) fail('vectors must be equal length');
    const dot = (x: readonly number[], y: readonly number[]): number =>
      x.reduce((sum, value, i) => sum + value * (y[i] ?? 0), 0);
    return new Float(dot(left, right) / (Math.sqrt(dot(left, left)) * Math.sqrt(dot(right, right))));
  },
});
