import { assertNever } from '@weir/diagnostics';
import type { CivilTime, Timestamp } from '../values/timestamp.js';
import { layoutParts, MONTHS, WEEKDAYS } from './go-layout.js';
import { numericName } from './zones.js';

/** A timestamp written as a Go layout says. */
export function formatLayout(time: Timestamp, layout: string): string {
  const civil = time.civil();
  let out = '';
  for (const part of layoutParts(layout)) {
    if (part.kind === 'text') out += part.text;
    else if (part.kind === 'field') out += fieldText(part.field, civil);
    else assertNever(part);
  }
  return out;
}

const padded = (value: number, width: number, fill = '0'): string => String(value).padStart(width, fill);

function fieldText(field: string, t: CivilTime): string {
  switch (field) {
    case 'January':
      return MONTHS[t.month - 1] ?? '';
    case 'Jan':
      return (MONTHS[t.month - 1] ?? '').slice(0, 3);
    case 'Monday':
      return WEEKDAYS[t.weekday] ?? '';
    case 'Mon':
      return (WEEKDAYS[t.weekday] ?? '').slice(0, 3);
    case 'MST':
      return t.offset.abbreviation === '' ? numericName(t.offset.seconds) : t.offset.abbreviation;
    case '2006':
      return t.year < 0 ? `-${padded(-t.year, 4)}` : padded(t.year, 4);
    case '06':
      return padded(Math.abs(t.year) % 100, 2);
    case '01':
      return padded(t.month, 2);
    case '1':
      return String(t.month);
    case '02':
      return padded(t.day, 2);
    case '_2':
      return padded(t.day, 2, ' ');
    case '2':
      return String(t.day);
    case '002':
      return padded(t.yearDay, 3);
    case '__2':
      return padded(t.yearDay, 3, ' ');
    case '15':
      return padded(t.hour, 2);
    case '03':
      return padded(t.hour % 12 === 0 ? 12 : t.hour % 12, 2);
    case '3':
      return String(t.hour % 12 === 0 ? 12 : t.hour % 12);
    case '04':
      return padded(t.minute, 2);
    case '4':
      return String(t.minute);
    case '05':
      return padded(t.second, 2);
    case '5':
      return String(t.second);
    case 'PM':
      return t.hour >= 12 ? 'PM' : 'AM';
    case 'pm':
      return t.hour >= 12 ? 'pm' : 'am';
    default:
      return /^[.,]/.test(field) ? fractionText(field, t.nanosecond) : zoneText(field, t.offset.seconds);
  }
}

function fractionText(field: string, nanosecond: number): string {
  const digits = padded(nanosecond, 9)
    .padEnd(field.length - 1, '0')
    .slice(0, field.length - 1);
  if (field[1] === '0') return field.slice(0, 1) + digits;
  const needed = digits.replace(/0+$/, '');
  return needed === '' ? '' : field.slice(0, 1) + needed;
}

function zoneText(field: string, seconds: number): string {
  if (field.startsWith('Z') && seconds === 0) return 'Z';
  const all = Math.abs(seconds);
  const [hours, minutes, rest] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const colon = field.includes(':') ? ':' : '';
  const size = field.replace(/[^0-9]/g, '').length / 2;
  const parts = [hours, minutes, rest].slice(0, size).map((value) => padded(value, 2));
  return (seconds < 0 ? '-' : '+') + parts.join(colon);
}
