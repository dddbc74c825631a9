import type { Deps } from '../program/deps.js';
import { jsonText } from './json.js';
import { type Column, table } from './table.js';

/** Prints a list as a table, or as a bare JSON array; an empty table says so on standard error. */
export function printList<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  format: 'table' | 'json',
  what: string,
  deps: Deps,
): void {
  if (format === 'json') deps.out(jsonText(rows));
  else if (rows.length === 0) deps.err(`no ${what}\n`);
  else deps.out(table(columns, rows));
}
