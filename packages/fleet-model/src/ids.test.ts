import { describe, expect, it } from '@jest/globals';
import { createIds, isId } from './ids.js';

const zeros = (bytes: Uint8Array): void => {
  bytes.fill(0);
};

describe('createIds', () => {
  it('writes the layout of UUIDv7 behind the prefix', () => {
    const ids = createIds({ now: () => 0x0123_4567_89ab }, zeros);
    expect(ids.next('job')).toBe('j-01234567-89ab-7000-8000-000000000000');
    expect(ids.next('execution')).toBe('e-01234567-89ab-7001-8000-000000000000');
  });

  it('keeps order within a millisecond, past the counter and when the clock goes back', () => {
    let now = 5_000;
    const ids = createIds({ now: () => now }, zeros);
    const made = Array.from({ length: 10_000 }, (_, index) => {
      if (index === 6_000) now = 1_000;
      return ids.next('job');
    });
    expect([...made].sort()).toEqual(made);
    expect(new Set(made).size).toBe(made.length);
  });

  it.each<[string, number, string]>([
    ['of another kind and of later', 5_000, 'e-00000000-1770-7fff-8000-000000000000'],
    ['of the same millisecond', 5_000, 'j-00000000-1388-7fff-bfff-ffffffffffff'],
    ['of before', 5_000, 'j-00000000-0001-7000-8000-000000000000'],
    ['that is none', 5_000, 'j-1'],
  ])('keeps order after one %s', (_, now, id) => {
    const ids = createIds({ now: () => now }, zeros);
    const before = ids.next('job');
    ids.follow(id);
    const made = Array.from({ length: 5_000 }, () => ids.next('job'));
    expect([before, ...made].toSorted()).toEqual([before, ...made]);
    if (id !== 'j-1') expect((made[0] ?? '').slice(2) > id.slice(2)).toBe(true);
  });

  it('differs between two sources of the same millisecond', () => {
    const clock = { now: () => 1 };
    expect(createIds(clock).next('node')).not.toBe(createIds(clock).next('node'));
  });
});

describe('isId', () => {
  const good = createIds().next('node');
  it.each([
    [good, true],
    [good.toUpperCase(), false],
    [good.replace('n-', 'j-'), false],
    [good.slice(2), false],
    [`${good}0`, false],
    ['n-', false],
    ['', false],
    ["n-' OR 1=1 --", false],
  ])('%j -> %s', (text, expected) => {
    expect(isId('node', text)).toBe(expected);
  });
});
