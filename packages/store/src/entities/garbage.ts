import type { Timestamp } from '@weir/fleet-model';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Schema } from '../schema.js';

/** Records that have been kept for long enough, by kind; each only where nothing needs them any more. */
export interface GarbageReader {
  /** Deleted jobs that changed last before this time and of which nothing runs any more, oldest first. */
  deletedJobs(before: Timestamp, limit: number): Promise<readonly string[]>;
  /** Jobs with more versions than this. */
  jobsWithMoreVersions(than: number): Promise<readonly string[]>;
  count(kind: AgedKind, before: Timestamp): Promise<number>;
  /** Versions of the job beyond the newest so many; not the newest stable one, nor one of which something runs. */
  surplusVersions(jobId: string, keep: number): Promise<readonly number[]>;
}

export interface GarbageStore extends GarbageReader {
  /** Removes a job with everything that hangs on it. */
  removeJob(jobId: string): Promise<void>;
  /** Removes versions of a job and their rollouts. */
  removeVersions(jobId: string, versions: readonly number[]): Promise<void>;
  /** Removes at most so many of those that {@link GarbageReader.count} counts; returns how many there were. */
  remove(kind: AgedKind, before: Timestamp, limit: number): Promise<number>;
}

/** Kinds of records that are removed by their age alone. */
export const AGED_KINDS = ['answers', 'audit', 'evaluations', 'executions'] as const;
export type AgedKind = (typeof AGED_KINDS)[number];

interface Aged {
  readonly key: readonly string[];
  readonly isOld: (before: Timestamp) => RawBuilder<SqlBool>;
}

const AGED: Readonly<Record<AgedKind, Aged>> = {
  answers: { key: ['caller', 'idempotency_key'], isOld: (before) => sql`created_at < ${before}` },
  audit: { key: ['seq_num'], isOld: (before) => sql`timestamp < ${before}` },
  evaluations: {
    key: ['id'],
    isOld: (before) => sql`updated_at < ${before} AND state NOT IN ('pending', 'blocked')`,
  },
  // But for the last one of a job on a node: planning asks what became of that one.
  executions: {
    key: ['id'],
    isOld: (before) => sql`active = 0 AND updated_at < ${before} AND EXISTS (
      SELECT 1 FROM executions AS later
      WHERE later.job_id = executions.job_id AND later.node_id = executions.node_id AND later.id > executions.id)`,
  },
};

export function garbageStore(db: Kysely<Schema>): GarbageStore {
  return {
    async deletedJobs(before, limit) {
      const rows = await db
        .selectFrom('jobs')
        .select('id')
        .where('state', '=', 'deleted')
        .where('updated_at', '<', before)
        .where((is) =>
          is.not(
            is.exists(
              is
                .selectFrom('executions')
                .select('executions.id')
                .whereRef('executions.job_id', '=', 'jobs.id')
                .where('executions.active', '=', 1),
            ),
          ),
        )
        .orderBy('updated_at')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
    async jobsWithMoreVersions(than) {
      const rows = await db
        .selectFrom('job_versions')
        .select('job_id')
        .groupBy('job_id')
        .having((of) => of.fn.countAll(), '>', than)
        .execute();
      return rows.map(({ job_id }) => job_id);
    },
    async count(kind, before) {
      const query = sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(kind)} WHERE ${AGED[kind].isOld(before)}`;
      return Number((await query.execute(db)).rows[0]?.n ?? 0);
    },
    async surplusVersions(jobId, keep) {
      const rows = await db
        .selectFrom('job_versions')
        .select(['version', 'stable'])
        .where('job_id', '=', jobId)
        .orderBy('version', 'desc')
        .execute();
      const stable = rows.find((row) => row.stable === 1)?.version;
      const running = await db
        .selectFrom('executions')
        .select('job_version')
        .distinct()
        .where('job_id', '=', jobId)
        .where('active', '=', 1)
        .execute();
      const needed = new Set([stable, ...running.map(({ job_version }) => job_version)]);
      return rows.slice(keep).flatMap(({ version }) => (needed.has(version) ? [] : [version]));
    },
    async removeJob(jobId) {
      for (const table of ['history', 'evaluations', 'executions', 'rollouts', 'job_versions'] as const) {
        await db.deleteFrom(table).where('job_id', '=', jobId).execute();
      }
      await db.deleteFrom('jobs').where('id', '=', jobId).execute();
    },
    async removeVersions(jobId, versions) {
      if (versions.length === 0) return;
      await db.deleteFrom('rollouts').where('job_id', '=', jobId).where('job_version', 'in', versions).execute();
      await db.deleteFrom('job_versions').where('job_id', '=', jobId).where('version', 'in', versions).execute();
    },
    async remove(kind, before, limit) {
      const { key, isOld } = AGED[kind];
      const columns = sql.join(key.map((column) => sql.ref(column)));
      const table = sql.table(kind);
      const old = sql`SELECT ${columns} FROM ${table} WHERE ${isOld(before)} LIMIT ${limit}`;
      const result = await sql`DELETE FROM ${table} WHERE (${columns}) IN (${old})`.execute(db);
      return Number(result.numAffectedRows ?? 0n);
    },
  };
}
