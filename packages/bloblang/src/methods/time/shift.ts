import { defineMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import { wantTimestamp } from '../../time/convert.js';
import { type Period, parseDuration, parseIsoDuration } from '../../time/duration.js';
import { wantText } from '../../values/convert.js';
import { epochNanoseconds, Timestamp } from '../../values/timestamp.js';
import type { Value } from '../../values/value.js';

/** Average lengths, where a period has no calendar to count in. */
const YEAR = 31_556_952_000_000_000n;
const MONTH = YEAR / 12n;
const DAY = 86_400_000_000_000n;

function shift(time: Timestamp, period: Period, sign: 1 | -1): Timestamp {
  const civil = time.civil();
  const local = epochNanoseconds(
    [
      civil.year + sign * Math.trunc(period.years),
      civil.month + sign * Math.trunc(period.months),
      civil.day + sign * Math.trunc(period.days),
    ],
    [civil.hour, civil.minute, civil.second],
    civil.nanosecond,
  );
  const offset = time.zone.offsetAt(Number(local / 1_000_000_000n) - civil.offset.seconds).seconds;
  return new Timestamp(local - BigInt(offset) * 1_000_000_000n + BigInt(sign) * period.nanoseconds, time.zone);
}

const shifting = (name: string, summary: string, sign: 1 | -1, output: string) =>
  defineMethod({
    name,
    plain: true,
    summary,
    folds: true,
    params: [param.string('duration')],
    examples: [[`root = this.t.${name}("P1DT2H")`, '{"t":"2020-08-14T05:54:23Z"}', output]],
    build: (duration) => {
      const period = parseIsoDuration(duration);
      return (target) => shift(wantTimestamp(target), period, sign);
    },
  });

export const tsAddIso8601Method = shifting(
  'ts_add_iso8601',
  'A time moved on by an ISO 8601 period.',
  1,
  '"2020-08-15T07:54:23Z"',
);
export const tsSubIso8601Method = shifting(
  'ts_sub_iso8601',
  'A time moved back by an ISO 8601 period.',
  -1,
  '"2020-08-13T03:54:23Z"',
);

export const tsSubMethod = defineMethod({
  name: 'ts_sub',
  plain: true,
  summary: 'Nanoseconds from another time to this one.',
  folds: true,
  params: [param.timestamp('t2')],
  examples: [['root = this.a.ts_sub(this.b)', '{"a":"2020-08-14T05:54:23Z","b":"2020-08-14T05:54:22Z"}', '1000000000']],
  build: (other) => (target) => wantTimestamp(target).nanoseconds - other.nanoseconds,
});

export const tsRoundMethod = defineMethod({
  name: 'ts_round',
  plain: true,
  summary: 'The nearest time that is a multiple of a duration in nanoseconds; halves go up.',
  folds: true,
  params: [param.int64('duration')],
  examples: [
    ['root = this.t.ts_round("1h".parse_duration())', '{"t":"2020-08-14T05:54:23Z"}', '"2020-08-14T06:00:00Z"'],
  ],
  build: (duration) => (target) => {
    const time = wantTimestamp(target);
    if (duration <= 0n) return time;
    // Multiples are counted from the year 1, which Go's zero time is.
    const sinceYearOne = time.nanoseconds + 62_135_596_800_000_000_000n;
    const rest = ((sinceYearOne % duration) + duration) % duration;
    const up = rest * 2n >= duration;
    return new Timestamp(time.nanoseconds - rest + (up ? duration : 0n), time.zone);
  },
});

const nanoseconds = (text: string, read: (text: string) => bigint): Value => read(text);

export const parseDurationMethod = defineMethod({
  name: 'parse_duration',
  plain: true,
  summary: 'Nanoseconds of a duration such as `1h30m`.',
  folds: true,
  examples: [['root = this.d.parse_duration()', '{"d":"1m0.5s"}', '60500000000']],
  build: () => (target, _frame, from) => nanoseconds(wantText(target, from), parseDuration),
});

export const parseDurationIso8601Method = defineMethod({
  name: 'parse_duration_iso8601',
  plain: true,
  summary: 'Nanoseconds of an ISO 8601 duration such as `P1DT2H`; years and months have their average length.',
  folds: true,
  examples: [['root = this.d.parse_duration_iso8601()', '{"d":"PT1M0.5S"}', '60500000000']],
  build: () => (target, _frame, from) =>
    nanoseconds(wantText(target, from), (text) => {
      const { years, months, days, nanoseconds: rest } = parseIsoDuration(text);
      const scaled = (count: number, unit: bigint): bigint => (BigInt(Math.round(count * 1000)) * unit) / 1000n;
      return scaled(years, YEAR) + scaled(months, MONTH) + scaled(days, DAY) + rest;
    }),
});
