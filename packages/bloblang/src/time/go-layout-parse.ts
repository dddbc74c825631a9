import { fail } from '../values/failure.js';
import { timeQuote } from '../values/go-quote.js';
import { epochNanoseconds, Timestamp, UTC, type Zone } from '../values/timestamp.js';
import { layoutParts, MONTHS, WEEKDAYS } from './go-layout.js';
import { daysIn } from './rfc3339.js';
import { fixedZone } from './zones.js';

interface Fields {
  year: number;
  month: number;
  day: number;
  yearDay: number;
  hour: number;
  minute: number;
  second: number;
  nanosecond: number;
  afternoon: boolean | undefined;
  offset: number | undefined;
  zoneName: string;
}

/** What is left of the text, and what the field asked for when the text does not give it. */
class Input {
  rest: string;
  readonly layout: string;
  readonly text: string;

  constructor(text: string, layout: string) {
    this.rest = text;
    this.text = text;
    this.layout = layout;
  }

  miss(element: string): never {
    const quoted = [this.text, this.layout, this.rest, element].map((part) => timeQuote(part));
    return fail(`parsing time ${quoted[0]} as ${quoted[1]}: cannot parse ${quoted[2]} as ${quoted[3]}`);
  }

  range(what: string): never {
    return fail(`parsing time ${timeQuote(this.text)}: ${what} out of range`);
  }

  take(pattern: RegExp, element: string): string {
    const found = pattern.exec(this.rest)?.[0];
    if (found === undefined) return this.miss(element);
    this.rest = this.rest.slice(found.length);
    return found;
  }

  number(pattern: RegExp, element: string): number {
    return Number(this.take(pattern, element).trim());
  }

  name(names: readonly string[], element: string, short: boolean): number {
    const lower = this.rest.toLowerCase();
    const length = (name: string): number => (short ? 3 : name.length);
    const index = names.findIndex((name) => lower.startsWith(name.slice(0, length(name)).toLowerCase()));
    if (index === -1) return this.miss(element);
    this.rest = this.rest.slice(length(names[index] ?? ''));
    return index;
  }
}

/** The moment that a text names, written as a Go layout says. Fails with Go's words. */
export function parseLayout(text: string, layout: string, zone: Zone = UTC): Timestamp {
  const input = new Input(text, layout);
  const fields: Fields = {
    year: 0,
    month: 0,
    day: 0,
    yearDay: 0,
    hour: 0,
    minute: 0,
    second: 0,
    nanosecond: 0,
    afternoon: undefined,
    offset: undefined,
    zoneName: '',
  };
  const parts = layoutParts(layout);
  parts.forEach((part, i) => {
    if (part.kind === 'text') skipText(input, part.text);
    else {
      const next = parts[i + 1];
      const fraction = next?.kind === 'field' && /^[.,]/.test(next.field);
      readField(input, part.field, fields, fraction === true);
    }
  });
  if (input.rest !== '') fail(`parsing time ${timeQuote(text)}: extra text: ${timeQuote(input.rest)}`);
  return assemble(input, fields, zone);
}

/** Text must be the same, but one space stands for any number of them. */
function skipText(input: Input, text: string): void {
  for (let i = 0; i < text.length; i++) {
    if (text[i] === ' ') {
      if (input.rest !== '' && input.rest[0] !== ' ') input.miss(text.slice(i));
      while (text[i + 1] === ' ') i += 1;
      input.rest = input.rest.replace(/^ +/, '');
    } else if (input.rest[0] === text[i]) input.rest = input.rest.slice(1);
    else input.miss(text.slice(i));
  }
}

function readField(input: Input, field: string, into: Fields, fractionFollows: boolean): void {
  switch (field) {
    case '2006':
      into.year = input.number(/^\d{4}/, field);
      break;
    case '06': {
      const year = input.number(/^\d\d/, field);
      into.year = year >= 69 ? 1900 + year : 2000 + year;
      break;
    }
    case 'January':
    case 'Jan':
      into.month = input.name(MONTHS, field, field === 'Jan') + 1;
      break;
    case '01':
    case '1':
      into.month = input.number(field === '1' ? /^\d\d?/ : /^\d\d/, field);
      if (into.month < 1 || into.month > 12) input.range('month');
      break;
    case 'Monday':
    case 'Mon':
      input.name(WEEKDAYS, field, field === 'Mon');
      break;
    case '_2':
    case '2':
    case '02':
      if (field === '_2') input.rest = input.rest.replace(/^ /, '');
      into.day = input.number(field === '02' ? /^\d\d/ : /^\d\d?/, field);
      break;
    case '002':
    case '__2':
      into.yearDay = input.number(field === '002' ? /^\d{3}/ : /^ {0,2}\d{1,3}/, field);
      break;
    case '15':
      into.hour = input.number(/^\d\d?/, field);
      if (into.hour > 23) input.range('hour');
      break;
    case '03':
    case '3':
      into.hour = input.number(field === '3' ? /^\d\d?/ : /^\d\d/, field);
      if (into.hour > 12) input.range('hour');
      break;
    case '04':
    case '4':
      into.minute = input.number(field === '4' ? /^\d\d?/ : /^\d\d/, field);
      if (into.minute > 59) input.range('minute');
      break;
    case '05':
    case '5':
      into.second = input.number(field === '5' ? /^\d\d?/ : /^\d\d/, field);
      if (into.second > 59) input.range('second');
      if (!fractionFollows && /^[.,]\d/.test(input.rest)) readFraction(input, into, /^[.,]\d+/, field);
      break;
    case 'PM':
    case 'pm':
      into.afternoon = input.take(field === 'PM' ? /^[AP]M/ : /^[ap]m/, field).toLowerCase() === 'pm';
      break;
    case 'MST':
      readZoneName(input, into);
      break;
    default:
      if (/^[.,]0/.test(field)) readFraction(input, into, new RegExp(`^[.,]\\d{${field.length - 1}}`), field);
      else if (/^[.,]9/.test(field)) {
        if (/^[.,]\d/.test(input.rest)) readFraction(input, into, /^[.,]\d+/, field);
      } else readOffset(input, field, into);
  }
}

function readFraction(input: Input, into: Fields, pattern: RegExp, field: string): void {
  const digits = input.take(pattern, field).slice(1);
  into.nanosecond = Number(digits.slice(0, 9).padEnd(9, '0'));
}

function readZoneName(input: Input, into: Fields): void {
  if (input.rest.startsWith('UTC')) {
    into.offset = 0;
    input.rest = input.rest.slice(3);
    return;
  }
  const gmt = /^GMT([+-]\d{1,2})?/.exec(input.rest);
  if (gmt !== null) {
    into.zoneName = gmt[0];
    into.offset = gmt[1] === undefined ? undefined : Number(gmt[1]) * 3600;
    input.rest = input.rest.slice(gmt[0].length);
    return;
  }
  into.zoneName = input.take(/^(?:[A-Z]{3,4}T?|[+-]\d\d(?:\d\d)?)(?![A-Z])/, 'MST');
}

function readOffset(input: Input, field: string, into: Fields): void {
  if (field.startsWith('Z') && input.rest.startsWith('Z')) {
    input.rest = input.rest.slice(1);
    into.offset = 0;
    return;
  }
  const colon = field.includes(':') ? ':' : '';
  const size = field.replace(/[^0-9]/g, '').length / 2;
  const groups = Array.from({ length: size }, () => '(\\d\\d)').join(colon);
  const found = new RegExp(`^([+-])${groups}`).exec(input.rest);
  if (found === null) {
    input.miss(field);
    return;
  }
  const [hours, minutes, seconds] = [Number(found[2]), Number(found[3] ?? 0), Number(found[4] ?? 0)];
  if (hours > 24) input.range('time zone offset hour');
  if (minutes > 60) input.range('time zone offset minute');
  input.rest = input.rest.slice(found[0].length);
  into.offset = (found[1] === '-' ? -1 : 1) * (hours * 3600 + minutes * 60 + seconds);
}

function assemble(input: Input, fields: Fields, zone: Zone): Timestamp {
  let { hour, month, day } = fields;
  if (fields.afternoon === true && hour < 12) hour += 12;
  else if (fields.afternoon === false && hour === 12) hour = 0;
  if (fields.yearDay > 0) {
    const leap = daysIn(fields.year, 2) === 29;
    if (fields.yearDay > (leap ? 366 : 365)) input.range('day-of-year');
    if (month === 0) {
      let left = fields.yearDay;
      month = 1;
      while (left > daysIn(fields.year, month)) {
        left -= daysIn(fields.year, month);
        month += 1;
      }
      day = left;
    }
  }
  month = month === 0 ? 1 : month;
  day = day === 0 && !layoutHasDay(input.layout) ? 1 : day;
  if (day < 1 || day > daysIn(fields.year, month)) input.range('day');
  const local = epochNanoseconds([fields.year, month, day], [hour, fields.minute, fields.second], fields.nanosecond);
  const { offset, zoneName } = fields;
  if (offset !== undefined) {
    const at = local - BigInt(offset) * 1_000_000_000n;
    return new Timestamp(at, offset === 0 ? UTC : fixedZone(offset, zoneName));
  }
  if (zoneName !== '') return new Timestamp(local, fixedZone(0, zoneName));
  const shift = zone.offsetAt(Number(local / 1_000_000_000n)).seconds;
  return new Timestamp(local - BigInt(shift) * 1_000_000_000n, zone);
}

const layoutHasDay = (layout: string): boolean =>
  layoutParts(layout).some((part) => part.kind === 'field' && ['2', '02', '_2'].includes(part.field));
