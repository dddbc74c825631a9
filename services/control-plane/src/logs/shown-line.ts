import { isJsonObject } from '@weir/fleet-model';
import type { LogLine } from './log-reading.js';

/** A line as its reader may see it: the message, and every text of its fields. */
export const shownLine = (line: LogLine, show: (text: string) => string): LogLine => ({
  ...line,
  message: show(line.message),
  ...(line.fields === undefined ? {} : { fields: shownFields(line.fields, show) }),
});

const shownFields = (fields: Readonly<Record<string, unknown>>, show: (text: string) => string) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, shown(value, show)]));

function shown(value: unknown, show: (text: string) => string): unknown {
  if (typeof value === 'string') return show(value);
  if (Array.isArray(value)) return value.map((each) => shown(each, show));
  return isJsonObject(value) ? shownFields(value, show) : value;
}
