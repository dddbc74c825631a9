import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { loadCatalogue } from '../load-catalogue.js';
import { isByteSize } from './byte-size.js';
import { parseDuration } from './duration.js';
import { formatProblem } from './format-problem.js';
import { isSchedule } from './schedule.js';

describe('durations', () => {
  it.each<[string, bigint]>([
    ['0', 0n],
    ['1ns', 1n],
    ['1us', 1_000n],
    ['1µs', 1_000n],
    ['250ms', 250_000_000n],
    ['5s', 5_000_000_000n],
    ['1.5s', 1_500_000_000n],
    ['.5s', 500_000_000n],
    ['5.s', 5_000_000_000n],
    ['1h30m', 5_400_000_000_000n],
    ['-2m', -120_000_000_000n],
    ['+1h', 3_600_000_000_000n],
    ['1m0s', 60_000_000_000n],
  ])('%s is %s ns', (text, nanoseconds) => {
    expect(parseDuration(text)).toBe(nanoseconds);
  });

  it.each([
    '',
    '5',
    '5 s',
    '5 seconds',
    '1 second',
    '60 secs',
    '1s ',
    ' 1s',
    's',
    '.s',
    '1d',
    '1w',
    '-',
    '1e3s',
    '1S',
    '9999999999h',
  ])('%j is none', (text) => {
    expect(parseDuration(text)).toBeUndefined();
  });

  it('add up, whatever the parts', () => {
    const part = fc.tuple(fc.integer({ min: 0, max: 9999 }), fc.constantFrom('ms', 's', 'm', 'h'));
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
        const texts = parts.map(([count, unit]) => `${count}${unit}`);
        const sum = texts.reduce((total, text) => total + (parseDuration(text) ?? -1n), 0n);
        expect(parseDuration(texts.join(''))).toBe(sum);
      }),
    );
  });
});

describe('sizes', () => {
  it.each(['0', '512', '1B', '1MB', '50 MiB', '1,024', '10k', '1.5GB', '4mb', '1TiB'])('%j is one', (text) => {
    expect(isByteSize(text)).toBe(true);
  });
  it.each(['', 'MB', '1XB', '-1', '1 0', '1MBs', 'ten', '1..5MB'])('%j is none', (text) => {
    expect(isByteSize(text)).toBe(false);
  });
});

describe('schedules', () => {
  it.each([
    '1s',
    '0',
    '@every 1s',
    '@weekly',
    '* * * * *',
    '0,30 */2 * * * *',
    'TZ=Europe/London * * * * *',
    '0 0 * * MON-FRI',
  ])('%j is one', (text) => {
    expect(isSchedule(text)).toBe(true);
  });
  it.each([
    '5 seconds',
    '@foo',
    '@every',
    '@every soon',
    '* * *',
    '1s ',
    '* * * * * * *',
    'every day at noon',
    '* * * * $',
  ])('%j is none', (text) => {
    expect(isSchedule(text)).toBe(false);
  });
});

describe('a value of a field', () => {
  const field = async (type: 'input' | 'output' | 'buffer', name: string, child: string) => {
    const found = (await loadCatalogue('bento'))
      .component(type, name)
      ?.config.children?.find((spec) => spec.name === child);
    if (found === undefined) throw new Error(`no ${type} ${name} ${child}`);
    return found;
  };

  it.each<['input' | 'output' | 'buffer', string, string, string, string | undefined]>([
    ['output', 'http_client', 'timeout', '5 seconds', 'a duration such as 1h30m, 5s or 250ms'],
    ['output', 'http_client', 'timeout', '', 'a duration such as 1h30m, 5s or 250ms'],
    ['output', 'http_client', 'timeout', '5s', undefined],
    ['output', 'amqp_0_9', 'timeout', '', undefined],
    ['output', 'amqp_0_9', 'timeout', 'soon', 'a duration such as 1h30m, 5s or 250ms'],
    ['buffer', 'system_window', 'size', 'nonsense', 'a duration such as 1h30m, 5s or 250ms'],
    ['buffer', 'system_window', 'slide', '', undefined],
    ['input', 'generate', 'interval', '5 seconds', 'a duration such as 5s, a cron expression or @every 5m'],
    ['input', 'generate', 'interval', '@daily', undefined],
    ['input', 'kafka_franz', 'fetch_max_bytes', 'lots', 'a size such as 512, 64KiB or 1MB'],
    ['input', 'amqp_0_9', 'nack_reject_patterns', '(', undefined],
    ['output', 'http_client', 'url', 'anything', undefined],
  ])('%s %s %s: %j', async (type, name, child, text, wanted) => {
    expect(formatProblem(await field(type, name, child), text)).toBe(wanted);
  });
});
