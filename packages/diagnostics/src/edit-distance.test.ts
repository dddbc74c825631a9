import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { editDistance } from './edit-distance.js';

/** Optimal string alignment, straight from its recurrence. */
function byDefinition(a: string, b: string): number {
  const known = new Map<number, number>();
  const distance = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j;
    const key = i * 100 + j;
    const seen = known.get(key);
    if (seen !== undefined) return seen;
    let least = Math.min(
      distance(i - 1, j) + 1,
      distance(i, j - 1) + 1,
      distance(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
    );
    if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
      least = Math.min(least, distance(i - 2, j - 2) + 1);
    known.set(key, least);
    return least;
  };
  return distance(a.length, b.length);
}

const name = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'A', '_', '1', 'é', '日'), maxLength: 12 });

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['kafka', 'kafka', 0],
    ['kafak', 'kafka', 1],
    ['', 'abc', 3],
    ['http_clent', 'http_client', 1],
    ['ca', 'abc', 3],
    ['a'.repeat(300), 'b'.repeat(300), 300],
  ])('%s to %s takes %d', (a, b, expected) => {
    expect(editDistance(a, b)).toBe(expected);
  });

  it('is what the recurrence says', () => {
    fc.assert(
      fc.property(name, name, (a, b) => editDistance(a, b) === byDefinition(a, b)),
      { numRuns: 2000 },
    );
  });

  it('gives up beyond a limit, and never below it', () => {
    fc.assert(
      fc.property(name, name, fc.nat(6), (a, b, limit) => {
        const real = byDefinition(a, b);
        expect(editDistance(a, b, limit)).toBe(real > limit ? limit + 1 : real);
      }),
      { numRuns: 2000 },
    );
  });
});
