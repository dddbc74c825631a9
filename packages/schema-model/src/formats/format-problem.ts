import { assertNever } from '@weir/diagnostics';
import type { FieldSpec } from '../field-spec.js';
import { isByteSize } from './byte-size.js';
import { parseDuration } from './duration.js';
import { isSchedule } from './schedule.js';

/** What each format is called in a sentence, with an example. */
const WANTED = {
  duration: 'a duration such as 1h30m, 5s or 250ms',
  schedule: 'a duration such as 5s, a cron expression or @every 5m',
  byte_size: 'a size such as 512, 64KiB or 1MB',
} as const;

/**
 * What a string value of a field should have been, or undefined when it is fine or has no format that can be judged
 * here (regular expressions need an RE2 engine). An empty text is only judged where the default is not empty.
 */
export function formatProblem(field: FieldSpec, text: string): string | undefined {
  const { format } = field;
  if (format === undefined || format === 'regex') return undefined;
  if (text === '' && (typeof field.default !== 'string' || field.default === '')) return undefined;
  return fits(format, text) ? undefined : WANTED[format];
}

function fits(format: keyof typeof WANTED, text: string): boolean {
  switch (format) {
    case 'duration':
      return parseDuration(text) !== undefined;
    case 'schedule':
      return isSchedule(text);
    case 'byte_size':
      return isByteSize(text);
    default:
      return assertNever(format);
  }
}
