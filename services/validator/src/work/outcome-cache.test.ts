import { describe, expect, it } from '@jest/globals';
import type { Outcome } from '@weir/verdict';
import { createOutcomeCache } from './outcome-cache.js';

const outcome: Outcome = {
  distribution: 'bento',
  items: [],
  errors: 0,
  warnings: 0,
  corrected: undefined,
  formatted: undefined,
};

describe('remembered outcomes', () => {
  it('are those used last', () => {
    const cache = createOutcomeCache(320);
    const key = (n: number) => `${n}`.padEnd(20);
    for (let n = 0; n < 16; n++) cache.set(key(n), outcome);
    expect(cache.get(key(0))).toBe(outcome);
    cache.set(key(16), outcome);
    expect(cache.get(key(0))).toBe(outcome);
    expect(cache.get(key(1))).toBeUndefined();
    expect(cache.get(key(16))).toBe(outcome);
  });

  it('leave out what would push everything else away', () => {
    const cache = createOutcomeCache(320);
    cache.set('x'.repeat(21), outcome);
    cache.set('y', { ...outcome, formatted: 'z'.repeat(100) });
    expect([cache.get('x'.repeat(21)), cache.get('y')]).toEqual([undefined, undefined]);
  });
});
