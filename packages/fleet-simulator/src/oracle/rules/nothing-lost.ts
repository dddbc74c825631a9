import type { Change, Records } from '../records.js';
import type { Rule } from '../rule.js';

/** No version or history entry is changed behind its back; each change of a job or execution has left its entry. */
export const nothingLost: Rule = {
  name: 'nothing lost',
  onChange(change) {
    const { table, before, after } = change;
    if (after === undefined) return undefined;
    if (table === 'job_versions' && before !== undefined && before.spec !== after.spec) {
      return `version ${after.version} of ${after.job_id} was changed`;
    }
    if (table === 'history' && before !== undefined) return `a history entry was changed: ${JSON.stringify(before)}`;
    return undefined;
  },
  onCommit(changes, records) {
    for (const change of changes) {
      const missing = missingOf(change, changes, records);
      if (missing !== undefined) return missing;
    }
    return undefined;
  },
};

/** What a change should have brought with it, in the same commit. */
function missingOf(change: Change, changes: readonly Change[], records: Records): string | undefined {
  const told = (test: (row: HistoryEntry) => boolean): boolean =>
    changes.some((other) => other.table === 'history' && other.after !== undefined && test(other.after));
  if (change.table === 'jobs' && change.after !== undefined) {
    const { id, version, state } = change.after;
    for (let number = records.frugal ? version : 1; number <= version; number++) {
      if (!records.job_versions.has(`${id} ${number}`)) return `version ${number} of ${id} is not there`;
    }
    const before = change.before;
    if (before?.version !== version && !told((row) => row.job_id === id && row.job_version === version)) {
      return `version ${version} of ${id} is not in the history`;
    }
    if (
      before !== undefined &&
      before.state !== state &&
      !told((row) => row.job_id === id && row.details.new_state === state)
    ) {
      return `${id} became ${state} and the history does not know`;
    }
  }
  if (change.table === 'executions' && change.after !== undefined) {
    const { id, compute_state } = change.after;
    if (change.before?.compute_state === compute_state) return undefined;
    if (!told((row) => row.execution_id === id && row.details.new_state === compute_state)) {
      return `${id} became ${compute_state} and the history does not know`;
    }
  }
  return undefined;
}

interface HistoryEntry {
  readonly job_id: string;
  readonly job_version: number;
  readonly execution_id: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}
