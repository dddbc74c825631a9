import { registerTimestamp } from './value.js';

/** What a time zone adds to UTC at one moment. */
export interface ZoneOffset {
  readonly seconds: number;
  readonly abbreviation: string;
}

/** A time zone: its name as the reference prints it, and its offset at a moment given in seconds since 1970. */
export interface Zone {
  readonly name: string;
  offsetAt(epochSeconds: number): ZoneOffset;
}

export const UTC: Zone = { name: 'UTC', offsetAt: () => ({ seconds: 0, abbreviation: 'UTC' }) };

/** Date and time of day as a calendar in the timestamp's own zone shows them. */
export interface CivilTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly nanosecond: number;
  readonly weekday: number;
  readonly yearDay: number;
  readonly offset: ZoneOffset;
}

const BILLION = 1_000_000_000n;
const DAY_MS = 86_400_000;
/** Seconds of 400 years. */
const CYCLE = 146_097n * 86_400n;
/** Seconds from 1970 that JavaScript's dates reach for sure. */
const FAR = 8_600_000_000_000n;

/** A moment in nanoseconds since 1970, and the zone it is shown in. */
export class Timestamp {
  readonly nanoseconds: bigint;
  readonly zone: Zone;

  constructor(nanoseconds: bigint, zone: Zone = UTC) {
    this.nanoseconds = nanoseconds;
    this.zone = zone;
  }

  /** Whole seconds since 1970, rounded down. */
  get epochSeconds(): bigint {
    const whole = this.nanoseconds / BILLION;
    return this.nanoseconds % BILLION < 0n ? whole - 1n : whole;
  }

  civil(): CivilTime {
    const epoch = this.epochSeconds;
    // The calendar repeats itself every 400 years; dates of JavaScript end sooner than those of the reference.
    const cycles = epoch > FAR || epoch < -FAR ? Number(epoch / CYCLE) : 0;
    const near = Number(epoch - BigInt(cycles) * CYCLE);
    const offset = this.zone.offsetAt(near);
    const date = new Date((near + offset.seconds) * 1000);
    const yearStart = new Date(0);
    yearStart.setUTCFullYear(date.getUTCFullYear(), 0, 1);
    return {
      year: date.getUTCFullYear() + cycles * 400,
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      hour: date.getUTCHours(),
      minute: date.getUTCMinutes(),
      second: date.getUTCSeconds(),
      nanosecond: Number(this.nanoseconds - epoch * BILLION),
      weekday: date.getUTCDay(),
      yearDay: Math.floor((date.getTime() - yearStart.getTime()) / DAY_MS) + 1,
      offset,
    };
  }

  /** RFC 3339 text with as many digits of the second as are needed. */
  format(): string {
    const { year, month, day, hour, minute, second, nanosecond, offset } = this.civil();
    const two = (n: number): string => String(n).padStart(2, '0');
    const fraction = nanosecond === 0 ? '' : `.${String(nanosecond).padStart(9, '0').replace(/0+$/, '')}`;
    return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}${fraction}${offsetText(offset.seconds)}`;
  }
}

/** `Z`, or `+02:00`. */
export function offsetText(seconds: number): string {
  if (seconds === 0) return 'Z';
  const minutes = Math.floor(Math.abs(seconds) / 60);
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${seconds < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Nanoseconds since 1970 of a date and time in UTC; months and days past their end carry over. */
export function epochNanoseconds(
  [year, month, day]: readonly [number, number, number],
  [hour, minute, second]: readonly [number, number, number] = [0, 0, 0],
  nanosecond = 0,
): bigint {
  const cycles = Math.abs(year) > 200_000 ? Math.trunc(year / 400) : 0;
  const date = new Date(0);
  date.setUTCFullYear(year - cycles * 400, month - 1, day);
  date.setUTCHours(hour, minute, second);
  return BigInt(date.getTime()) * 1_000_000n + BigInt(nanosecond) + BigInt(cycles) * CYCLE * BILLION;
}

registerTimestamp(Timestamp);
