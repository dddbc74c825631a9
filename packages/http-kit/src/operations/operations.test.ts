import { describe, expect, it, test } from '@jest/globals';
import { createRequestIds, saneRequestId } from './ids.js';
import { createRateLimiter, parseRateLimit } from './rate-limiter.js';
import { SettingError, settings } from './settings.js';

const clockAt = (times: { now: number }) => ({ now: () => times.now, elapsed: () => times.now });

test('request ids hold the time, are unique and use every digit', () => {
  const next = createRequestIds('val', clockAt({ now: 1_700_000_000_000 }));
  const ids = new Set(Array.from({ length: 5000 }, next));
  expect(ids.size).toBe(5000);
  for (const id of ids) expect(id).toMatch(/^val_loyw3v28_[0-9a-z]{10}$/);
  expect(new Set([...ids].join('').slice(13)).size).toBeGreaterThanOrEqual(36);
});

test.each([
  ['abc-1', 'abc-1'],
  ['', undefined],
  [['a', 'b'], undefined],
  ['-a', undefined],
  ['a\nb', undefined],
])('caller id %j', (given, expected) => expect(saneRequestId(given)).toBe(expected));

describe('rate limits', () => {
  it.each([
    ['100/s', { requests: 100, perMs: 1000 }],
    ['600/m', { requests: 600, perMs: 60_000 }],
    ['5000/h', { requests: 5000, perMs: 3_600_000 }],
    ['60', { requests: 60, perMs: 60_000 }],
    ['0/s', undefined],
    ['-1', undefined],
    ['10/d', undefined],
    ['many', undefined],
  ])('%s', (text, expected) => expect(parseRateLimit(text)).toEqual(expected));

  it('give a period at once, then evenly, each client its own', () => {
    const time = { now: 0 };
    const take = createRateLimiter({ requests: 2, perMs: 1024 }, clockAt(time));
    expect([take('a'), take('a'), take('a'), take('b')]).toEqual([0, 0, 512, 0]);
    time.now = 511;
    expect(take('a')).toBe(1);
    time.now = 512;
    expect(take('a')).toBe(0);
    time.now = 60_000;
    expect([take('a'), take('a'), take('a')]).toEqual([0, 0, 512]);
  });

  it('forget the client idle for longest rather than grow', () => {
    const take = createRateLimiter({ requests: 1, perMs: 1e9 }, clockAt({ now: 0 }));
    expect([take('first'), take('first')]).toEqual([0, 1e9]);
    for (let n = 0; n < 10_000; n++) take(`client ${n}`);
    expect(take('first')).toBe(0);
  });
});

describe('settings', () => {
  const read = (environment: Record<string, string>) => settings(environment);
  it.each([
    ['1048576', 1048576],
    ['512KiB', 524288],
    ['1mib', 1048576],
    ['2 MB', 2_000_000],
    ['', 7],
  ])('size %s', (text, expected) => expect(read({ S: text }).bytes('S', 7)).toBe(expected));

  it.each<[string, (s: ReturnType<typeof settings>) => unknown]>([
    ['S=lots', (s) => s.bytes('S', 1)],
    ['S=0', (s) => s.bytes('S', 1)],
    ['S=1XB', (s) => s.bytes('S', 1)],
    ['S=99999', (s) => s.port('S', 1)],
    ['S=http', (s) => s.port('S', 1)],
    ['S=loud', (s) => s.oneOf('S', ['info', 'debug'], 'info')],
    ['S=11', (s) => s.whole('S', 1, 0, 10)],
  ])('%s is refused by name', (pair, use) => {
    const [name = '', value = ''] = pair.split('=');
    expect(() => use(read({ [name]: value }))).toThrow(SettingError);
    expect(() => use(read({ [name]: value }))).toThrow(pair);
  });

  it('reads ports, words, lists and whole numbers', () => {
    const s = read({ P: '0', W: 'Debug', L: 'a, b,,c', N: '3', T: ' x ', B: ' ' });
    expect([s.port('P', 1), s.oneOf('W', ['info', 'debug'], 'info'), s.whole('N', 1, 0, 10)]).toEqual([0, 'debug', 3]);
    expect([s.list('L'), s.text('T', ''), s.optional('B'), s.text('B', 'd')]).toEqual([
      ['a', 'b', 'c'],
      'x',
      undefined,
      'd',
    ]);
  });
});
