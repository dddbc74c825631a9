import { durationSeconds } from './duration.js';

const WORDS: ReadonlySet<string> = new Set([
  '@yearly',
  '@annually',
  '@monthly',
  '@weekly',
  '@daily',
  '@midnight',
  '@hourly',
]);
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const DAYS = 'sun mon tue wed thu fri sat'.split(' ');

interface CronField {
  readonly min: number;
  readonly max: number;
  readonly names?: readonly string[];
}
const FIELDS: readonly CronField[] = [
  { min: 0, max: 59 },
  { min: 0, max: 59 },
  { min: 0, max: 23 },
  { min: 1, max: 31 },
  { min: 1, max: 12, names: MONTHS },
  { min: 0, max: 6, names: DAYS },
];

/** Whether a text is a Go duration, a cron expression of five or six fields, or a word such as `@every 5m` or `@daily`. */
export function isSchedule(text: string): boolean {
  if (durationSeconds(text) !== undefined) return true;
  const expression = text.trim().replace(/^(?:TZ|CRON_TZ)=\S+\s+/, '');
  if (expression.startsWith('@')) {
    if (expression.startsWith('@every ')) return durationSeconds(expression.slice(7).trim()) !== undefined;
    return WORDS.has(expression);
  }
  const fields = expression.split(/\s+/);
  if (fields.length < 5 || fields.length > 6) return false;
  const specs = FIELDS.slice(FIELDS.length - fields.length);
  return fields.every((field, i) => field.split(',').every((part) => isPart(part, specs[i])));
}

function isPart(part: string, field: CronField | undefined): boolean {
  if (field === undefined) return false;
  const [range, step, ...more] = part.split('/');
  if (more.length > 0 || range === undefined || (step !== undefined && !/^[1-9]\d*$/.test(step))) return false;
  if (range === '*' || range === '?') return true;
  const ends = range.split('-').map((end) => numberOf(end, field));
  if (ends.length > 2 || ends.includes(undefined)) return false;
  const [from = 0, to = from] = ends;
  return from >= field.min && to <= field.max && from <= to;
}

function numberOf(text: string, field: CronField): number | undefined {
  if (/^\d+$/.test(text)) return Number(text);
  const index = field.names?.indexOf(text.toLowerCase()) ?? -1;
  return index < 0 ? undefined : index + field.min;
}
