import { type Kysely, sql } from 'kysely';
import { preparedRows } from '../prepared.js';
import type { ExecutionRow, Schema } from '../schema.js';

/** What may change of an execution once it is made. */
export const CHANGING_COLUMNS = [
  'job_version',
  'desired_state',
  'desired_message',
  'desired_details',
  'desired_since',
  'compute_state',
  'compute_message',
  'compute_details',
  'compute_since',
  'health',
  'active',
  'report_seq',
  'next_execution_id',
  'revision',
  'updated_at',
] as const satisfies readonly (keyof ExecutionRow)[];

const update = preparedRows<ExecutionRow, unknown>(['id', ...CHANGING_COLUMNS], (db, rows) => {
  const values = rows.map((row) => sql`(${sql.join([row.id, ...CHANGING_COLUMNS.map((column) => row[column])])})`);
  const names = sql.join([sql.ref('id'), ...CHANGING_COLUMNS.map((column) => sql.ref(column))]);
  const sets = CHANGING_COLUMNS.map((column) => sql`${sql.ref(column)} = ${sql.ref(`next.${column}`)}`);
  return sql`
    WITH next (${names}) AS (VALUES ${sql.join(values)})
    UPDATE executions SET ${sql.join(sets)} FROM next
    WHERE executions.id = next.id AND executions.revision = next.revision - 1`.compile(db);
});

/** Replaces the rows whose revision is one less than the given one; returns how many there were. */
export async function updateExecutionRows(db: Kysely<Schema>, rows: readonly ExecutionRow[]): Promise<number> {
  return Number((await update(db, rows)).numAffectedRows ?? 0n);
}
