import { beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '../../test/manual-clock.js';
import { SilenceWatch } from './silence-watch.js';

let clock: ManualClock;
let silences: number[];
let watch: SilenceWatch;
beforeEach(() => {
  clock = new ManualClock();
  silences = [];
  watch = new SilenceWatch(clock, (ms) => silences.push(ms));
});

describe('a worker', () => {
  it('that takes long to start on a busy machine is not stuck yet', async () => {
    await clock.advance(59_999);
    expect(silences).toEqual([]);
    await clock.advance(1);
    expect(silences).toEqual([60_000]);
  });

  it('that has spoken is stuck when it says nothing for ten seconds, and again after its next word', async () => {
    await clock.advance(30_000);
    watch.heard();
    for (let second = 0; second < 60; second += 2) {
      await clock.advance(2000);
      watch.heard();
    }
    expect(silences).toEqual([]);
    await clock.advance(100_000);
    expect(silences).toEqual([10_000]);
    watch.heard();
    await clock.advance(10_000);
    expect(silences).toEqual([10_000, 10_000]);
  });

  it('that has ended is left alone', async () => {
    watch.heard();
    watch.end();
    await clock.advance(1_000_000);
    expect([silences, clock.waiting]).toEqual([[], 0]);
  });
});
