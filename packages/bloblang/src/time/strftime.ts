import { fail } from '../values/failure.js';
import type { Timestamp } from '../values/timestamp.js';
import { formatLayout } from './go-layout-format.js';

/** What each directive of strftime is as a Go layout. */
const LAYOUTS: Readonly<Record<string, string>> = {
  a: 'Mon',
  A: 'Monday',
  b: 'Jan',
  B: 'January',
  c: '01/02/06 15:04:05',
  d: '02',
  D: '01/02/06',
  e: '_2',
  F: '2006-01-02',
  h: 'Jan',
  H: '15',
  I: '03',
  j: '002',
  m: '01',
  M: '04',
  p: 'PM',
  r: '03:04:05 PM',
  R: '15:04',
  S: '05',
  T: '15:04:05',
  v: '_2-Jan-2006',
  x: '01/02/06',
  X: '15:04:05',
  y: '06',
  Y: '2006',
  z: '-0700',
  Z: 'MST',
};
const TEXTS: Readonly<Record<string, string>> = { n: '\n', t: '\t', '%': '%' };

/** A timestamp written as a strftime format says. */
export function strftime(time: Timestamp, format: string): string {
  return format.replace(/%(.)?/gs, (whole: string, directive: string | undefined) => {
    const layout = LAYOUTS[directive ?? ''];
    if (layout !== undefined) return formatLayout(time, layout);
    const civil = time.civil();
    switch (directive) {
      case 'f':
        return String(Math.floor(civil.nanosecond / 1000)).padStart(6, '0');
      case 'L':
        return String(Math.floor(civil.nanosecond / 1_000_000)).padStart(3, '0');
      case 's':
        return String(time.epochSeconds);
      case 'C':
        return String(Math.floor(civil.year / 100)).padStart(2, '0');
      case 'k':
        return String(civil.hour).padStart(2, ' ');
      case 'l':
        return String(civil.hour % 12 === 0 ? 12 : civil.hour % 12).padStart(2, ' ');
      case 'u':
        return String(civil.weekday === 0 ? 7 : civil.weekday);
      case 'w':
        return String(civil.weekday);
      case 'U':
        return String(Math.floor((civil.yearDay + 6 - civil.weekday) / 7)).padStart(2, '0');
      case 'W':
        return String(Math.floor((civil.yearDay + 6 - ((civil.weekday + 6) % 7)) / 7)).padStart(2, '0');
      default:
        return TEXTS[directive ?? ''] ?? fail(`failed to parse format: unknown specification \`${whole}\``);
    }
  });
}
