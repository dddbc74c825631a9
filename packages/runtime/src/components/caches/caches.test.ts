import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createBuilder, createWorld } from '../../../test/in-process.js';
import type { Clock } from '../../clock.js';
import type { Cache } from '../../engine/component.js';
import { LocalRateLimit } from '../rate_limits/local.js';
import { MemoryCache } from './memory.js';

const bytes = (text: string) => Buffer.from(text);
const text = (value: Uint8Array | undefined) => (value === undefined ? undefined : Buffer.from(value).toString());

async function make(config: object): Promise<Cache> {
  const { builder } = await createBuilder(createWorld(), { cache_resources: [{ label: 'c', ...config }] });
  return builder.resources.cache('c', 'test');
}

describe.each(['memory', 'file'])('cache %s', (name) => {
  it('sets, gets, adds and deletes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'weir-cache-'));
    const cache = await make(name === 'file' ? { file: { directory: folder } } : { memory: {} });
    expect(await cache.get('k')).toBeUndefined();
    expect(await cache.add('k', bytes('1'))).toBe(true);
    expect(await cache.add('k', bytes('2'))).toBe(false);
    expect(text(await cache.get('k'))).toBe('1');
    await cache.set('k', bytes('3'));
    expect(text(await cache.get('k'))).toBe('3');
    await cache.delete('k');
    await cache.delete('k');
    expect(await cache.get('k')).toBeUndefined();
    for (const odd of ['', '.', '..', '../x', 'a/b', '%', 'ü', 'CON:1']) {
      await cache.set(odd, bytes(odd));
      expect([odd, text(await cache.get(odd))]).toEqual([odd, odd]);
    }
    if (name === 'file') expect(await readdir(folder)).toHaveLength(8);
    await cache.close();
    await rm(folder, { recursive: true });
  });
});

it('the file cache wants a folder that exists', async () => {
  await expect(make({ file: { directory: '/nowhere/at/all' } })).rejects.toThrow(/is not a folder/);
});

it('the noop cache forgets at once', async () => {
  const cache = await make({ noop: {} });
  await cache.set('k', bytes('1'));
  expect(await cache.get('k')).toBeUndefined();
  expect(await cache.add('k', bytes('1'))).toBe(true);
});

/** A clock that stands still until it is moved. */
function standingClock(): Clock & { move(ms: number): void } {
  let now = 0;
  return {
    now: () => now,
    elapsed: () => now,
    after: () => () => undefined,
    move: (ms) => {
      now += ms;
    },
  };
}

describe('memory cache', () => {
  it('forgets a value when its time is over, and sooner or later its place', () => {
    const clock = standingClock();
    const cache = new MemoryCache(clock, 100, 1000);
    cache.set('short', bytes('1'), 10);
    cache.set('usual', bytes('2'));
    cache.keep('always', bytes('3'));
    clock.move(50);
    expect([text(cache.get('short')), text(cache.get('usual')), text(cache.get('always'))]).toEqual([
      undefined,
      '2',
      '3',
    ]);
    expect(cache.add('short', bytes('again'))).toBe(true);
    clock.move(950);
    cache.set('new', bytes('4'));
    expect(cache.size).toBe(2);
  });
});

describe('local rate limit', () => {
  const ROWS = [
    ['by number', 2, 0, [1, 1, 1], [0, 0, 100]],
    ['by bytes', 0, 10, [6, 4, 1], [0, 0, 100]],
    ['by bytes, one that is larger than all', 0, 10, [50, 1], [0, 100]],
    ['by nothing', 0, 0, [1, 1, 1], [0, 0, 0]],
  ] as const;
  it.each(ROWS)('%s', (_, count, most, sizes, waits) => {
    const clock = standingClock();
    const limit = new LocalRateLimit(clock, count, most, 100);
    expect(sizes.map((size) => limit.access(size))).toEqual(waits);
    clock.move(100);
    expect(limit.access(1)).toBe(0);
  });
});
