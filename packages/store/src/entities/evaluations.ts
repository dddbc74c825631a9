import type { Evaluation, EvaluationStateType, EvaluationTrigger, JobType, Timestamp } from '@weir/fleet-model';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { RevisionConflict } from '../errors.js';
import { toState } from '../json-column.js';
import { afterCursor } from '../keyset.js';
import { collectPage, type Page, type PageRequest } from '../paging.js';
import { prepared } from '../prepared.js';
import type { EvaluationRow, Schema } from '../schema.js';

/** Which evaluations a list shows; absent parts do not restrict. */
export interface EvaluationFilter {
  readonly namespace?: string | undefined;
  readonly jobId?: string | undefined;
  readonly states?: readonly EvaluationStateType[] | undefined;
  readonly triggeredBy?: readonly EvaluationTrigger[] | undefined;
}

export interface EvaluationReader {
  get(id: string): Promise<Evaluation | undefined>;
  /** All that have not had their outcome, oldest first. */
  open(): Promise<readonly Evaluation[]>;
  /** True when some evaluation of the job may be planned at this time: it will see what is committed by then. */
  isDue(jobId: string, at: Timestamp): Promise<boolean>;
  /** Those of the job that have not had their outcome, oldest first. */
  openOf(jobId: string): Promise<readonly Evaluation[]>;
  /** The newest one of the job that waits for a node. */
  blockedOf(jobId: string): Promise<Evaluation | undefined>;
  /** Newest first. */
  list(filter: EvaluationFilter, request: PageRequest): Promise<Page<Evaluation>>;
}

export interface EvaluationStore extends EvaluationReader {
  insert(evaluation: Evaluation): Promise<void>;
  /** Replaces the record whose revision is one less; throws `RevisionConflict`. */
  update(evaluation: Evaluation): Promise<void>;
}

const dueOf = prepared<{ job_id: string; at: string }, { id: string }>(['job_id', 'at'], (db, { job_id, at }) =>
  db
    .selectFrom('evaluations')
    .select('id')
    .where('job_id', '=', job_id)
    .where('state', '=', sql.lit('pending'))
    // One that failed and waits for its next attempt is tried at once when something else happens.
    .where((is) => is.or([is('wait_until', 'is', null), is('wait_until', '<=', at)]))
    .limit(1)
    .compile(),
);

export function evaluationStore(db: Kysely<Schema>): EvaluationStore {
  const evaluations = () => db.selectFrom('evaluations').selectAll();
  return {
    async get(id) {
      const row = await evaluations().where('id', '=', id).executeTakeFirst();
      return row === undefined ? undefined : evaluationOf(row);
    },
    async open() {
      const query = evaluations().where(sql<SqlBool>`state IN ('pending', 'blocked')`);
      return (await query.orderBy('created_at').orderBy('id').execute()).map(evaluationOf);
    },
    async isDue(jobId, at) {
      return (await dueOf(db, { job_id: jobId, at })).rows.length > 0;
    },
    async openOf(jobId) {
      // Said as the index says it: a bound value would not find it.
      const query = evaluations().where('job_id', '=', jobId).where(sql<SqlBool>`state IN ('pending', 'blocked')`);
      return (await query.orderBy('created_at').orderBy('id').execute()).map(evaluationOf);
    },
    async blockedOf(jobId) {
      const open = sql<SqlBool>`state IN ('pending', 'blocked')`;
      const query = evaluations().where('job_id', '=', jobId).where(open).where('state', '=', 'blocked');
      const row = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst();
      return row === undefined ? undefined : evaluationOf(row);
    },
    list(filter, request) {
      return collectPage({
        request,
        query: `evaluations ${JSON.stringify(filter)}`,
        cursorOf: ({ id, status }) => ({ key: status.created_at, id }),
        fetch: async (after, size) => {
          let query = evaluations().where(afterCursor('created_at', 'desc', after));
          if (filter.namespace !== undefined) query = query.where('namespace', '=', filter.namespace);
          if (filter.jobId !== undefined) query = query.where('job_id', '=', filter.jobId);
          if (filter.states !== undefined) query = query.where('state', 'in', filter.states);
          if (filter.triggeredBy !== undefined) query = query.where('triggered_by', 'in', filter.triggeredBy);
          const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(size).execute();
          return rows.map(evaluationOf);
        },
      });
    },
    async insert(evaluation) {
      await db.insertInto('evaluations').values(rowOf(evaluation)).execute();
    },
    async update(evaluation) {
      const result = await db
        .updateTable('evaluations')
        .set(rowOf(evaluation))
        .where('id', '=', evaluation.id)
        .where('revision', '=', evaluation.status.revision - 1)
        .executeTakeFirst();
      if (result.numUpdatedRows !== 1n) {
        throw new RevisionConflict(`evaluation ${evaluation.id} has changed since it was read`);
      }
    },
  };
}

function evaluationOf(row: EvaluationRow): Evaluation {
  return {
    id: row.id,
    namespace: row.namespace,
    job_id: row.job_id,
    type: row.type as JobType,
    priority: row.priority,
    triggered_by: row.triggered_by as EvaluationTrigger,
    reason: row.reason,
    status: {
      state: toState<EvaluationStateType>(row.state, row.state_message, row.state_details),
      wait_until: row.wait_until,
      attempts: row.attempts,
      queued_ms: row.queued_ms,
      revision: row.revision,
      created_at: row.created_at,
      updated_at: row.updated_at,
    },
  };
}

function rowOf({ status, ...evaluation }: Evaluation): EvaluationRow {
  const { state, ...rest } = status;
  return {
    ...evaluation,
    ...rest,
    state: state.state_type,
    state_message: state.message,
    state_details: JSON.stringify(state.details),
  };
}
