import { parseDuration } from './duration.js';

const DESCRIPTORS = new Set(['@yearly', '@annually', '@monthly', '@weekly', '@daily', '@midnight', '@hourly']);

/**
 * Whether a text can be a schedule: a Go duration, a cron expression of five or six fields (with or without a time
 * zone in front) or a descriptor. What stands in the cron fields is only looked at for letters that none may hold.
 */
export function isSchedule(text: string): boolean {
  if (parseDuration(text) !== undefined) return true;
  const plain = text.replace(/^(TZ|CRON_TZ)=\S+\s+/, '').trim();
  if (plain.startsWith('@every ')) return parseDuration(plain.slice('@every '.length).trim()) !== undefined;
  if (plain.startsWith('@')) return DESCRIPTORS.has(plain);
  const fields = plain.split(/\s+/);
  return (fields.length === 5 || fields.length === 6) && fields.every((field) => /^[0-9A-Za-z*?/,#-]+$/.test(field));
}
