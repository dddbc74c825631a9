import { epochNanoseconds, Timestamp, UTC } from '../values/timestamp.js';
import { fixedZone } from './zones.js';

const RFC3339 = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:[.,](\d+))?(?:Z|([+-])(\d\d):(\d\d))$/;

/** The moment that an RFC 3339 text names, or undefined when it is none. */
export function parseRfc3339(text: string): Timestamp | undefined {
  const parts = RFC3339.exec(text);
  if (parts === null) return undefined;
  const at = (i: number): number => Number(parts[i] ?? 0);
  const [year, month, day, hour, minute, second] = [at(1), at(2), at(3), at(4), at(5), at(6)];
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month) || hour > 23 || minute > 59 || second > 59)
    return undefined;
  const nanosecond = Number((parts[7] ?? '').slice(0, 9).padEnd(9, '0'));
  const local = epochNanoseconds([year, month, day], [hour, minute, second], nanosecond);
  if (parts[8] === undefined) return new Timestamp(local);
  if (at(9) > 23 || at(10) > 59) return undefined;
  const offset = (parts[8] === '-' ? -1 : 1) * (at(9) * 3600 + at(10) * 60);
  return new Timestamp(local - BigInt(offset) * 1_000_000_000n, offset === 0 ? UTC : fixedZone(offset));
}

/** Days of a month, 1 to 12. */
export function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
