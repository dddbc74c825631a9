import type { Table } from '../journal.js';
import type { Records } from '../records.js';
import type { Rule } from '../rule.js';

/** What comes last is told by ids. */
const ORDERED: readonly Table[] = ['jobs', 'executions', 'evaluations', 'rollouts'];

const newest = new WeakMap<Records, Map<Table, string>>();

/** New records sort after all that were ever there, whatever became of the server's clock. */
export const idsKeepOrder: Rule = {
  name: 'ids keep order',
  onChange({ table, before, after }, records) {
    if (before !== undefined || after === undefined || !('id' in after) || !ORDERED.includes(table)) return undefined;
    const last = newest.get(records) ?? new Map<Table, string>();
    const previous = last.get(table) ?? '';
    newest.set(records, last.set(table, after.id));
    return after.id > previous ? undefined : `${after.id} is made after ${previous}`;
  },
};
