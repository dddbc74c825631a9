import type { JsonObject } from '@weir/fleet-model';
import { shownTexts } from '../secrets/shown-texts.js';
import type { LogLine } from './log-reading.js';

/** A line as its reader may see it: the message, and every text of its fields, which came as JSON. */
export const shownLine = (line: LogLine, show: (text: string) => string): LogLine => ({
  ...line,
  message: show(line.message),
  ...(line.fields === undefined ? {} : { fields: shownTexts(line.fields as JsonObject, show) }),
});
