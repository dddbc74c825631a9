import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createStage, type Stage, scratchRoot, simulate } from '../src/index.js';

let stage: Stage;
beforeAll(async () => {
  stage = await createStage(scratchRoot());
});
afterAll(() => stage.close());

describe('a seed', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    '%d goes the same way each time',
    async (seed) => {
      const first = await simulate(seed, stage);
      const second = await simulate(seed, stage);
      expect(second.trace).toEqual(first.trace);
      expect(second.digest).toBe(first.digest);
      expect(first.trace.length).toBeGreaterThan(20);
    },
    120_000,
  );

  it('goes another way than its neighbours', async () => {
    const digests: string[] = [];
    for (let seed = 20; seed < 30; seed++) digests.push((await simulate(seed, stage)).digest);
    expect(new Set(digests).size).toBe(digests.length);
  }, 120_000);
});
