import {
  type ComputeStateType,
  type DigestInput,
  type Execution,
  type ExecutionDesiredState,
  type HealthStateType,
  isActive,
} from '@weir/fleet-model';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { RevisionConflict } from '../errors.js';
import { toState } from '../json-column.js';
import { afterCursor } from '../keyset.js';
import type { Pace } from '../pace.js';
import { collectPage, type Page, type PageRequest } from '../paging.js';
import { isLong, pieces, prepared, preparedRows } from '../prepared.js';
import type { ExecutionRow, Schema } from '../schema.js';
import { CHANGING_COLUMNS, updateExecutionRows } from './update-executions.js';

/** Which executions a list shows; absent parts do not restrict. */
export interface ExecutionFilter {
  readonly namespace?: string | undefined;
  readonly jobId?: string | undefined;
  readonly nodeId?: string | undefined;
  readonly computeStates?: readonly ComputeStateType[] | undefined;
  readonly desiredStates?: readonly ExecutionDesiredState[] | undefined;
}

/** What a node shall do about an execution. */
export interface ExecutionOrder extends DigestInput {
  readonly job_id: string;
}

export interface ExecutionReader {
  get(id: string): Promise<Execution | undefined>;
  /** Those of these ids that exist, each once, in no order. */
  getMany(ids: readonly string[]): Promise<readonly Execution[]>;
  /**
   * What a plan must know, oldest first: all active executions of the job, the ended ones of `runVersion` or later, and
   * the last one on each node.
   */
  forPlanning(jobId: string, runVersion: number): Promise<readonly Execution[]>;
  /** All executions that the node may be running. */
  activeOnNode(nodeId: string): Promise<readonly Execution[]>;
  /** The same as {@link activeOnNode}, as little as the node must be told. */
  ordersOfNode(nodeId: string): Promise<readonly ExecutionOrder[]>;
  /** Newest first. */
  list(filter: ExecutionFilter, request: PageRequest): Promise<Page<Execution>>;
}

export interface ExecutionStore extends ExecutionReader {
  /** Throws `UniqueConflict` when the job already has an active execution on the node. */
  insert(executions: readonly Execution[]): Promise<void>;
  /** Replaces the records whose revisions are one less; throws `RevisionConflict`. */
  update(executions: readonly Execution[]): Promise<void>;
}

const COLUMNS = [
  'id',
  'namespace',
  'job_id',
  'eval_id',
  'node_id',
  'rollout_id',
  'previous_execution_id',
  'created_at',
  ...CHANGING_COLUMNS,
] as const satisfies readonly (keyof ExecutionRow)[];

const byIds = preparedRows<Pick<ExecutionRow, 'id'>, ExecutionRow>(['id'], (db, rows) =>
  db
    .selectFrom('executions')
    .selectAll()
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .compile(),
);
const activeOn = prepared<Pick<ExecutionRow, 'node_id'>, ExecutionRow>(['node_id'], (db, { node_id }) =>
  db
    .selectFrom('executions')
    .selectAll()
    .where('node_id', '=', node_id)
    .where('active', '=', sql.lit(1))
    .orderBy('id')
    .compile(),
);
const ordersOf = prepared<
  Pick<ExecutionRow, 'node_id'>,
  Pick<ExecutionRow, 'id' | 'job_id' | 'job_version' | 'desired_state'>
>(['node_id'], (db, { node_id }) =>
  db
    .selectFrom('executions')
    .select(['id', 'job_id', 'job_version', 'desired_state'])
    .where('node_id', '=', node_id)
    .where('active', '=', sql.lit(1))
    .orderBy('id')
    .compile(),
);
const insertRows = preparedRows<ExecutionRow, unknown>(COLUMNS, (db, rows) =>
  db.insertInto('executions').values(rows).compile(),
);

/** Executions that a plan reads at a time; between two, requests are answered. */
const PLANNING_PAGE = 2000;

const planningPage = prepared<Pick<ExecutionRow, 'job_id' | 'job_version' | 'node_id' | 'id'>, ExecutionRow>(
  ['job_id', 'job_version', 'node_id', 'id'],
  (db, { job_id, job_version, node_id, id }) =>
    db
      .selectFrom('executions')
      .selectAll()
      .where('job_id', '=', job_id)
      .where(sql<SqlBool>`(node_id, id) > (${node_id}, ${id})`)
      .where((is) => is.or([is('active', '=', sql.lit(1)), is('job_version', '>=', job_version)]))
      .orderBy('node_id')
      .orderBy('id')
      .limit(PLANNING_PAGE)
      .compile(),
);
/** Ended ones from before the version that are the last of the job on their nodes. */
const endedLast = prepared<Pick<ExecutionRow, 'job_id' | 'job_version'>, ExecutionRow>(
  ['job_id', 'job_version'],
  (db, { job_id, job_version }) => {
    const last = db
      .selectFrom('executions')
      .select((of) => of.fn.max('id').as('id'))
      .where('job_id', '=', job_id)
      .groupBy('node_id');
    return db
      .selectFrom('executions')
      .selectAll()
      .where('job_id', '=', job_id)
      .where('active', '=', sql.lit(0))
      .where('job_version', '<', job_version)
      .where('id', 'in', last)
      .compile();
  },
);

export function executionStore(db: Kysely<Schema>, pace: Pace): ExecutionStore {
  const executions = () => db.selectFrom('executions').selectAll();
  return {
    async get(id) {
      const [row] = (await byIds(db, [{ id }])).rows;
      return row === undefined ? undefined : executionOf(row);
    },
    async getMany(ids) {
      const found: Execution[] = [];
      for (const piece of pieces([...new Set(ids)].map((id) => ({ id })))) {
        for (const row of (await byIds(db, piece)).rows) found.push(executionOf(row));
      }
      return found;
    },
    async forPlanning(jobId, runVersion) {
      const found = (await endedLast(db, { job_id: jobId, job_version: runVersion })).rows.map(executionOf);
      let after = { node_id: '', id: '' };
      for (;;) {
        await pace('breathe');
        const { rows } = await planningPage(db, { ...after, job_id: jobId, job_version: runVersion });
        for (const row of rows) found.push(executionOf(row));
        after = rows.at(-1) ?? after;
        if (rows.length < PLANNING_PAGE) return found.sort((a, b) => (a.id < b.id ? -1 : 1));
      }
    },
    async activeOnNode(nodeId) {
      return (await activeOn(db, { node_id: nodeId })).rows.map(executionOf);
    },
    async ordersOfNode(nodeId) {
      const { rows } = await ordersOf(db, { node_id: nodeId });
      return rows.map((row) => ({
        execution_id: row.id,
        job_id: row.job_id,
        job_version: row.job_version,
        desired_state: row.desired_state === 'stopped' ? 'stopped' : 'running',
      }));
    },
    list(filter, request) {
      return collectPage({
        request,
        query: `executions ${JSON.stringify(filter)}`,
        cursorOf: ({ id, status }) => ({ key: status.created_at, id }),
        fetch: async (after, size) => {
          let query = executions().where(afterCursor('created_at', 'desc', after));
          if (filter.namespace !== undefined) query = query.where('namespace', '=', filter.namespace);
          if (filter.jobId !== undefined) query = query.where('job_id', '=', filter.jobId);
          if (filter.nodeId !== undefined) query = query.where('node_id', '=', filter.nodeId);
          if (filter.computeStates !== undefined) query = query.where('compute_state', 'in', filter.computeStates);
          if (filter.desiredStates !== undefined) query = query.where('desired_state', 'in', filter.desiredStates);
          const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(size).execute();
          return rows.map(executionOf);
        },
      });
    },
    async insert(list) {
      for (const piece of pieces(list)) {
        await insertRows(db, piece.map(rowOf));
        if (isLong(piece)) await pace('breathe');
      }
    },
    async update(list) {
      for (const piece of pieces(list.map(rowOf))) {
        if ((await updateExecutionRows(db, piece)) !== piece.length) throw await changedSince(db, piece);
        if (isLong(piece)) await pace('breathe');
      }
    },
  };
}

async function changedSince(db: Kysely<Schema>, rows: readonly ExecutionRow[]): Promise<RevisionConflict> {
  const ids = rows.map(({ id }) => id);
  const found = await db.selectFrom('executions').select(['id', 'revision']).where('id', 'in', ids).execute();
  const revisions = new Map(found.map(({ id, revision }) => [id, revision]));
  // Those of the piece that did fit have their new revision by now; the transaction takes it back.
  const first = rows.find(({ id, revision }) => revisions.get(id) !== revision);
  return new RevisionConflict(`execution ${first?.id} has changed since it was read`);
}

function executionOf(row: ExecutionRow): Execution {
  return {
    id: row.id,
    namespace: row.namespace,
    job_id: row.job_id,
    job_version: row.job_version,
    eval_id: row.eval_id,
    node_id: row.node_id,
    rollout_id: row.rollout_id,
    status: {
      desired_state: toState<ExecutionDesiredState>(row.desired_state, row.desired_message, row.desired_details),
      desired_since: row.desired_since,
      compute_state: toState<ComputeStateType>(row.compute_state, row.compute_message, row.compute_details),
      compute_since: row.compute_since,
      health: row.health as HealthStateType,
      report_seq: row.report_seq,
      previous_execution_id: row.previous_execution_id,
      next_execution_id: row.next_execution_id,
      revision: row.revision,
      created_at: row.created_at,
      updated_at: row.updated_at,
    },
  };
}

function rowOf(execution: Execution): ExecutionRow {
  const { desired_state: desired, compute_state: compute, ...status } = execution.status;
  return {
    id: execution.id,
    namespace: execution.namespace,
    job_id: execution.job_id,
    job_version: execution.job_version,
    eval_id: execution.eval_id,
    node_id: execution.node_id,
    rollout_id: execution.rollout_id,
    desired_state: desired.state_type,
    desired_message: desired.message,
    desired_details: JSON.stringify(desired.details),
    compute_state: compute.state_type,
    compute_message: compute.message,
    compute_details: JSON.stringify(compute.details),
    active: isActive(execution) ? 1 : 0,
    ...status,
  };
}
