import { expect, it } from '@jest/globals';
import { backOff } from './back-off.js';

const options = { initialMs: 500, maxMs: 60_000 };

it.each([
  [1, 0, 500],
  [2, 0, 1000],
  [3, 0, 2000],
  [8, 0, 60_000],
  [5000, 0, 60_000],
  [1, 0.999999, 375],
  [8, 0.5, 52_500],
])('attempt %d with random %d waits %d ms', (attempt, random, expected) => {
  expect(backOff(attempt, options, () => random)).toBe(expected);
});
