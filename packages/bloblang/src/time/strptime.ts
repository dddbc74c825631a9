import { Failure, fail } from '../values/failure.js';
import { goQuote } from '../values/go-quote.js';
import { bytesFromText } from '../values/text.js';
import { epochNanoseconds, Timestamp, UTC, type Zone } from '../values/timestamp.js';
import { fixedZone } from './zones.js';

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const short = (names: readonly string[]): readonly string[] => names.map((name) => name.slice(0, 3));

/** Directives that stand for several. */
const COMPOUND: Readonly<Record<string, string>> = {
  F: '%Y-%m-%d',
  D: '%m/%d/%y',
  x: '%m/%d/%y',
  T: '%H:%M:%S',
  X: '%H:%M:%S',
  R: '%H:%M',
  r: '%I:%M:%S %p',
  c: '%a %b %e %H:%M:%S %Y',
  v: '%e-%b-%Y',
  '+': '%a %b %e %H:%M:%S %Z %Y',
};

interface Fields {
  year?: number;
  century?: number;
  month?: number;
  day?: number;
  yearDay?: number;
  /** Weeks that start on Sundays (`U`), on Mondays (`W`), or that ISO 8601 counts (`V`). */
  week?: readonly ['U' | 'W' | 'V', number];
  weekday?: number;
  hour?: number;
  afternoon?: boolean;
  minute?: number;
  second?: number;
  nanosecond?: number;
  epoch?: number;
  zone?: Zone;
}

/** Directives that are a number: how many digits at most, its bounds, whether a space may stand before it, where it goes. */
const NUMBERS: Readonly<
  Record<string, readonly [digits: number, low: number, high: number, set: (fields: Fields, value: number) => void]>
> = {
  Y: [4, 0, 9999, (f, v) => (f.year = v)],
  G: [4, 0, 9999, (f, v) => (f.year = v)],
  y: [2, 0, 99, (f, v) => (f.year = f.century === undefined ? (v < 69 ? 2000 : 1900) + v : f.century * 100 + v)],
  g: [2, 0, 99, (f, v) => (f.year = (v < 69 ? 2000 : 1900) + v)],
  C: [2, 0, 99, (f, v) => Object.assign(f, { century: v, year: v * 100 })],
  m: [2, 1, 12, (f, v) => (f.month = v)],
  d: [2, 1, 31, (f, v) => (f.day = v)],
  e: [2, 1, 31, (f, v) => (f.day = v)],
  j: [3, 1, 366, (f, v) => (f.yearDay = v)],
  H: [2, 0, 23, (f, v) => (f.hour = v)],
  k: [2, 0, 23, (f, v) => (f.hour = v)],
  I: [2, 1, 12, (f, v) => (f.hour = v % 12)],
  l: [2, 1, 12, (f, v) => (f.hour = v % 12)],
  M: [2, 0, 59, (f, v) => (f.minute = v)],
  S: [2, 0, 60, (f, v) => (f.second = v)],
  s: [18, 0, Number.MAX_SAFE_INTEGER, (f, v) => (f.epoch = v)],
  u: [1, 1, 7, (f, v) => (f.weekday = v % 7)],
  w: [1, 0, 6, (f, v) => (f.weekday = v)],
  U: [2, 0, 53, (f, v) => (f.week = ['U', v])],
  W: [2, 0, 53, (f, v) => (f.week = ['W', v])],
  V: [2, 1, 53, (f, v) => (f.week = ['V', v])],
};

/** Names, whatever their case: their list and where the place in it goes. */
const NAMES: Readonly<Record<string, readonly [readonly string[], (fields: Fields, place: number) => void]>> = {
  B: [MONTHS, (f, i) => (f.month = i + 1)],
  b: [short(MONTHS), (f, i) => (f.month = i + 1)],
  h: [short(MONTHS), (f, i) => (f.month = i + 1)],
  A: [DAYS, (f, i) => (f.weekday = i)],
  a: [short(DAYS), (f, i) => (f.weekday = i)],
  p: [['AM', 'PM'], (f, i) => (f.afternoon = i === 1)],
  P: [['AM', 'PM'], (f, i) => (f.afternoon = i === 1)],
};

/** Reads a text by the directives of strptime; what a format does not say is that of 1900-01-01 00:00 UTC. Fails otherwise. */
export function strptime(text: string, format: string): Timestamp {
  try {
    const fields: Fields = {};
    const rest = read(text, format, fields);
    if (rest !== '') fail(`unparsed string ${goQuote(rest)}`);
    return timestampOf(fields);
  } catch (failure) {
    throw failure instanceof Failure
      ? failure.within(`failed to parse ${goQuote(text)} with ${goQuote(format)}: `)
      : failure;
  }
}

/** What is left of a text behind what a format describes. */
function read(text: string, format: string, fields: Fields): string {
  let rest = text;
  for (let i = 0; i < format.length; i++) {
    const char = String.fromCodePoint(format.codePointAt(i) ?? 0);
    if (char !== '%') {
      if (!rest.startsWith(char)) fail(`expected '${String.fromCharCode(bytesFromText(char)[0] ?? 0)}'`);
      rest = rest.slice(char.length);
      i += char.length - 1;
      continue;
    }
    const directive = /^:{0,2}z|^./s.exec(format.slice(i + 1))?.[0] ?? fail('stray "%"');
    i += directive.length;
    const compound = COMPOUND[directive];
    rest = compound === undefined ? readDirective(rest, directive, fields) : read(rest, compound, fields);
  }
  return rest;
}

const unreadable = (directive: string): never => fail(`cannot parse "%${directive}"`);

function readDirective(rest: string, directive: string, fields: Fields): string {
  const number = NUMBERS[directive];
  if (number !== undefined) {
    const [most, low, high, set] = number;
    const given = 'ekl'.includes(directive) && rest.startsWith(' ') ? rest.slice(1) : rest;
    const digits = new RegExp(`^\\d{1,${most}}`).exec(given)?.[0] ?? unreadable(directive);
    const value = Number(digits);
    if (value < low || value > high) unreadable(directive);
    set(fields, value);
    return given.slice(digits.length);
  }
  const names = NAMES[directive];
  if (names !== undefined) {
    const [list, set] = names;
    const place = list.findIndex((name) => rest.slice(0, name.length).toLowerCase() === name.toLowerCase());
    if (place === -1) unreadable(directive);
    set(fields, place);
    return rest.slice(list[place]?.length);
  }
  switch (directive) {
    case 'f': {
      const digits = /^\d{1,6}/.exec(rest)?.[0] ?? unreadable(directive);
      fields.nanosecond = Number(digits.padEnd(9, '0'));
      return rest.slice(digits.length);
    }
    case 'z':
    case ':z':
    case '::z':
      return readOffset(rest, directive, fields);
    case 'Z': {
      const name = /^[A-Z]+/.exec(rest)?.[0] ?? fail('cannot parse "" with "%Z"');
      fields.zone = name === 'UTC' ? UTC : fixedZone(0, name);
      return rest.slice(name.length);
    }
    case 'n':
    case 't': {
      const spaces = /^\s+/.exec(rest)?.[0] ?? fail(`expected a space for "%${directive}"`);
      return rest.slice(spaces.length);
    }
    case '%':
      return rest.startsWith('%') ? rest.slice(1) : fail("expected '%'");
    default:
      return fail(`unexpected format "%${directive[0] === ':' ? ':' : directive}"`);
  }
}

const OFFSETS = {
  z: /^([+-])(\d\d)(?::?(\d\d))?/,
  ':z': /^([+-])(\d\d):(\d\d)/,
  '::z': /^([+-])(\d\d):(\d\d):(\d\d)/,
} as const;

function readOffset(rest: string, directive: keyof typeof OFFSETS, fields: Fields): string {
  if (rest.startsWith('Z')) {
    fields.zone = UTC;
    return rest.slice(1);
  }
  const found = OFFSETS[directive].exec(rest);
  if (found === null)
    return directive !== 'z' && /^[+-]\d\d/.test(rest)
      ? fail(`expected ':' for "%${directive}"`)
      : unreadable(directive);
  const [whole, sign, hours, minutes = '0', seconds = '0'] = found;
  const distance = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  fields.zone = distance === 0 ? UTC : fixedZone(sign === '-' ? -distance : distance);
  return rest.slice(whole.length);
}

function timestampOf(fields: Fields): Timestamp {
  const { year = 1900, hour = 0, minute = 0, second = 0, nanosecond = 0, zone = UTC } = fields;
  if (fields.epoch !== undefined)
    return new Timestamp(BigInt(fields.epoch) * 1_000_000_000n + BigInt(nanosecond), zone);
  const [month, day] = dateIn(year, fields);
  const hours = fields.afternoon === true && hour < 12 ? hour + 12 : hour;
  const local = epochNanoseconds([year, month, day], [hours, minute, second], nanosecond);
  const distance = zone.offsetAt(Number(local / 1_000_000_000n)).seconds;
  return new Timestamp(local - BigInt(distance) * 1_000_000_000n, zone);
}

/** Month and day of a year; days past the end of a month go on into the next one. */
function dateIn(year: number, { month, day, yearDay, week, weekday }: Fields): [month: number, day: number] {
  if (yearDay !== undefined) return [1, yearDay];
  if (week === undefined || month !== undefined || day !== undefined) return [month ?? 1, day ?? 1];
  const [kind, count] = week;
  const first = new Date(0);
  first.setUTCFullYear(year, 0, 1);
  const starts = kind === 'U' ? first.getUTCDay() : (first.getUTCDay() + 6) % 7;
  const inWeek = weekday === undefined ? 0 : kind === 'U' ? weekday : (weekday + 6) % 7;
  // The first ISO week is the one with the fourth of January, the others start with the first Sunday or Monday.
  const weekOne = kind === 'V' ? (starts <= 3 ? -starts : 7 - starts) : (7 - starts) % 7;
  return [1, 1 + weekOne + (count - 1) * 7 + inWeek];
}
