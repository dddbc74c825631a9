import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatDuration, parseDuration } from './duration.js';

describe('parseDuration', () => {
  it.each([
    ['0', 0],
    ['200ms', 200],
    ['1.5s', 1500],
    ['1h30m', 5_400_000],
    ['5m', 300_000],
    ['10us', 0.01],
    ['10µs', 0.01],
    ['1000000ns', 1],
    ['', undefined],
    ['5', undefined],
    ['5 m', undefined],
    ['-5m', undefined],
    ['5d', undefined],
    ['m', undefined],
    ['1..5s', undefined],
  ])('%j is %s ms', (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });
});

describe('formatDuration', () => {
  it.each([
    [0, '0s'],
    [200, '200ms'],
    [90_000, '1m30s'],
    [3_600_000, '1h'],
    [3_661_001, '1h1m1s1ms'],
  ])('%s ms is %j', (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });

  it('reads back as it was written', () => {
    fc.assert(
      fc.property(fc.nat(), (ms) => {
        expect(parseDuration(formatDuration(ms))).toBeCloseTo(ms, 6);
      }),
    );
  });
});
