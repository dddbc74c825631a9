import {
  type Job,
  type JobDesiredState,
  type JobStateType,
  type LabelExpression,
  matchesLabelExpression,
} from '@weir/fleet-model';
import { type Kysely, sql } from 'kysely';
import { RevisionConflict } from '../errors.js';
import { toState } from '../json-column.js';
import { afterCursor, type Order } from '../keyset.js';
import { collectPage, type Page, type PageRequest } from '../paging.js';
import { prepared } from '../prepared.js';
import { readSpec } from '../read-spec.js';
import type { JobRow, Schema } from '../schema.js';

/** Which jobs a list shows; absent parts do not restrict. */
export interface JobFilter {
  readonly namespace?: string | undefined;
  readonly name?: string | undefined;
  readonly states?: readonly JobStateType[] | undefined;
  readonly types?: readonly string[] | undefined;
  readonly labels?: readonly LabelExpression[] | undefined;
  readonly orderBy: 'created_at' | 'updated_at' | 'name';
  readonly order: Order;
}

export interface JobReader {
  get(id: string): Promise<Job | undefined>;
  /** The job that has this name now; a deleted one does not. */
  findLive(namespace: string, name: string): Promise<Job | undefined>;
  /** The job that has this name now, or else the youngest deleted one that had it. */
  findLatest(namespace: string, name: string): Promise<Job | undefined>;
  list(filter: JobFilter, request: PageRequest): Promise<Page<Job>>;
  /** All jobs of which executions are wanted. */
  wanted(): Promise<readonly Job[]>;
}

export interface JobStore extends JobReader {
  /** Throws `UniqueConflict` when the name is taken. */
  insert(job: Job): Promise<void>;
  /** Replaces the record whose revision is one less; throws `RevisionConflict` or `UniqueConflict`. */
  update(job: Job): Promise<void>;
}

const byId = prepared<Pick<JobRow, 'id'>, JobRow>(['id'], (db, { id }) =>
  db.selectFrom('jobs').selectAll().where('id', '=', id).compile(),
);
const allWanted = prepared<object, JobRow>([], (db) =>
  db
    .selectFrom('jobs')
    .selectAll()
    .where('desired_state', '=', 'running')
    .where('state', '<>', 'deleted')
    .orderBy('id')
    .compile(),
);

export function jobStore(db: Kysely<Schema>): JobStore {
  const jobs = () => db.selectFrom('jobs').selectAll();
  return {
    async get(id) {
      return toJob((await byId(db, { id })).rows[0]);
    },
    async findLive(namespace, name) {
      const query = jobs()
        .where('namespace', '=', namespace)
        .where('name', '=', name)
        .where('state', '<>', sql.lit('deleted'));
      return toJob(await query.executeTakeFirst());
    },
    async findLatest(namespace, name) {
      const live = await this.findLive(namespace, name);
      if (live !== undefined) return live;
      const query = jobs().where('namespace', '=', namespace).where('name', '=', name);
      return toJob(await query.orderBy('created_at', 'desc').orderBy('id', 'desc').executeTakeFirst());
    },
    list(filter, request) {
      const { labels = [], orderBy, order } = filter;
      return collectPage({
        request,
        query: `jobs ${JSON.stringify(filter)}`,
        cursorOf: (job) => ({ key: orderBy === 'name' ? job.spec.name : job.status[orderBy], id: job.id }),
        keep: (job) => labels.every((expression) => matchesLabelExpression(expression, job.spec.labels)),
        fetch: async (after, size) => {
          let query = jobs().where(afterCursor(orderBy, order, after));
          if (filter.namespace !== undefined) query = query.where('namespace', '=', filter.namespace);
          if (filter.name !== undefined) query = query.where('name', '=', filter.name);
          if (filter.states !== undefined) query = query.where('state', 'in', filter.states);
          if (filter.types !== undefined) query = query.where('type', 'in', filter.types);
          const rows = await query.orderBy(orderBy, order).orderBy('id', order).limit(size).execute();
          return rows.map(jobOf);
        },
      });
    },
    async wanted() {
      return (await allWanted(db, {})).rows.map(jobOf);
    },
    async insert(job) {
      await db.insertInto('jobs').values(rowOf(job)).execute();
    },
    async update(job) {
      const result = await db
        .updateTable('jobs')
        .set(rowOf(job))
        .where('id', '=', job.id)
        .where('revision', '=', job.status.revision - 1)
        .executeTakeFirst();
      if (result.numUpdatedRows !== 1n) throw new RevisionConflict(`job ${job.id} has changed since it was read`);
    },
  };
}

const toJob = (row: JobRow | undefined): Job | undefined => (row === undefined ? undefined : jobOf(row));

function jobOf(row: JobRow): Job {
  return {
    id: row.id,
    spec: readSpec(row.spec),
    status: {
      state: toState<JobStateType>(row.state, row.state_message, row.state_details),
      desired_state: row.desired_state as JobDesiredState,
      version: row.version,
      run_version: row.run_version,
      revision: row.revision,
      created_at: row.created_at,
      updated_at: row.updated_at,
    },
  };
}

function rowOf({ id, spec, status }: Job): JobRow {
  return {
    id,
    namespace: spec.namespace,
    name: spec.name,
    type: spec.type,
    spec: JSON.stringify(spec),
    state: status.state.state_type,
    state_message: status.state.message,
    state_details: JSON.stringify(status.state.details),
    desired_state: status.desired_state,
    version: status.version,
    run_version: status.run_version,
    revision: status.revision,
    created_at: status.created_at,
    updated_at: status.updated_at,
  };
}
