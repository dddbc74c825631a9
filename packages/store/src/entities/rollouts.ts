import type {
  Rollout,
  RolloutCounts,
  RolloutPhase,
  RolloutStateType,
  RolloutStrategy,
  RolloutWaves,
} from '@weir/fleet-model';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { RevisionConflict } from '../errors.js';
import { fromJson, toState } from '../json-column.js';
import { collectPage, type Page, type PageRequest } from '../paging.js';
import type { RolloutRow, Schema } from '../schema.js';

export interface RolloutReader {
  get(id: string): Promise<Rollout | undefined>;
  /** The rollout of one version of a job. */
  ofVersion(jobId: string, version: number): Promise<Rollout | undefined>;
  /** The one rollout of the job that has no outcome yet. */
  active(jobId: string): Promise<Rollout | undefined>;
  /** Newest version first. */
  list(jobId: string, request: PageRequest): Promise<Page<Rollout>>;
}

export interface RolloutStore extends RolloutReader {
  /** Throws `UniqueConflict` when the job has an active rollout, or one of this version. */
  insert(rollout: Rollout): Promise<void>;
  /** Replaces the record whose revision is one less; throws `RevisionConflict`. */
  update(rollout: Rollout): Promise<void>;
}

export function rolloutStore(db: Kysely<Schema>): RolloutStore {
  const rollouts = () => db.selectFrom('rollouts').selectAll();
  const one = (row: RolloutRow | undefined): Rollout | undefined => (row === undefined ? undefined : rolloutOf(row));
  return {
    async get(id) {
      return one(await rollouts().where('id', '=', id).executeTakeFirst());
    },
    async ofVersion(jobId, version) {
      const query = rollouts().where('job_id', '=', jobId).where('job_version', '=', version);
      return one(await query.executeTakeFirst());
    },
    async active(jobId) {
      const query = rollouts()
        .where('job_id', '=', jobId)
        .where(sql<SqlBool>`state IN ('pending', 'running', 'paused')`);
      return one(await query.executeTakeFirst());
    },
    list(jobId, request) {
      return collectPage({
        request,
        query: `rollouts ${jobId}`,
        cursorOf: ({ id, job_version }) => ({ key: job_version, id }),
        fetch: async (after, size) => {
          const query = rollouts()
            .where('job_id', '=', jobId)
            .where('job_version', '<', Number(after?.key ?? Number.MAX_SAFE_INTEGER));
          return (await query.orderBy('job_version', 'desc').limit(size).execute()).map(rolloutOf);
        },
      });
    },
    async insert(rollout) {
      await db.insertInto('rollouts').values(rowOf(rollout)).execute();
    },
    async update(rollout) {
      const result = await db
        .updateTable('rollouts')
        .set(rowOf(rollout))
        .where('id', '=', rollout.id)
        .where('revision', '=', rollout.status.revision - 1)
        .executeTakeFirst();
      if (result.numUpdatedRows !== 1n) {
        throw new RevisionConflict(`rollout ${rollout.id} has changed since it was read`);
      }
    },
  };
}

function rolloutOf(row: RolloutRow): Rollout {
  const { state, state_message, state_details, phase, waves, counts, strategy, ...rest } = row;
  const { started_at, finished_at, revision, created_at, updated_at, ...rollout } = rest;
  return {
    ...rollout,
    strategy: strategy as RolloutStrategy,
    status: {
      state: toState<RolloutStateType>(state, state_message, state_details),
      phase: phase as RolloutPhase,
      waves: fromJson<RolloutWaves>(waves),
      counts: fromJson<RolloutCounts>(counts),
      started_at,
      finished_at,
      revision,
      created_at,
      updated_at,
    },
  };
}

function rowOf({ status, ...rollout }: Rollout): RolloutRow {
  const { state, waves, counts, ...rest } = status;
  return {
    ...rollout,
    ...rest,
    state: state.state_type,
    state_message: state.message,
    state_details: JSON.stringify(state.details),
    waves: JSON.stringify(waves),
    counts: JSON.stringify(counts),
  };
}
