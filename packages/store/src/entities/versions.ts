import type { JobVersion } from '@weir/fleet-model';
import type { Kysely } from 'kysely';
import { collectPage, type Page, type PageRequest } from '../paging.js';
import { prepared } from '../prepared.js';
import { readSpec } from '../read-spec.js';
import type { JobVersionRow, Schema } from '../schema.js';

export interface VersionReader {
  get(jobId: string, version: number): Promise<JobVersion | undefined>;
  /** The newest version before the given one of which a rollout succeeded. */
  lastStable(jobId: string, before: number): Promise<JobVersion | undefined>;
  /** Newest first. */
  list(jobId: string, request: PageRequest): Promise<Page<JobVersion>>;
}

export interface VersionStore extends VersionReader {
  /** Throws `UniqueConflict` when the version exists. */
  insert(version: JobVersion): Promise<void>;
  /** Remembers that a rollout of the version succeeded. */
  markStable(jobId: string, version: number): Promise<void>;
}

const byNumber = prepared<Pick<JobVersionRow, 'job_id' | 'version'>, JobVersionRow>(
  ['job_id', 'version'],
  (db, { job_id, version }) =>
    db.selectFrom('job_versions').selectAll().where('job_id', '=', job_id).where('version', '=', version).compile(),
);

export function versionStore(db: Kysely<Schema>): VersionStore {
  const versions = (jobId: string) => db.selectFrom('job_versions').selectAll().where('job_id', '=', jobId);
  return {
    async get(jobId, version) {
      const [row] = (await byNumber(db, { job_id: jobId, version })).rows;
      return row === undefined ? undefined : versionOf(row);
    },
    async lastStable(jobId, before) {
      const query = versions(jobId).where('version', '<', before).where('stable', '=', 1);
      const row = await query.orderBy('version', 'desc').limit(1).executeTakeFirst();
      return row === undefined ? undefined : versionOf(row);
    },
    list(jobId, request) {
      return collectPage({
        request,
        query: `versions ${jobId}`,
        cursorOf: ({ id, version }) => ({ key: version, id }),
        fetch: async (after, size) => {
          const query = versions(jobId).where('version', '<', Number(after?.key ?? Number.MAX_SAFE_INTEGER));
          return (await query.orderBy('version', 'desc').limit(size).execute()).map(versionOf);
        },
      });
    },
    async insert({ id, version, spec, stable, created_at }) {
      await db
        .insertInto('job_versions')
        .values({ job_id: id, version, spec: JSON.stringify(spec), stable: stable ? 1 : 0, created_at })
        .execute();
    },
    async markStable(jobId, version) {
      await db
        .updateTable('job_versions')
        .set({ stable: 1 })
        .where('job_id', '=', jobId)
        .where('version', '=', version)
        .execute();
    },
  };
}

function versionOf(row: JobVersionRow): JobVersion {
  return {
    id: row.job_id,
    version: row.version,
    spec: readSpec(row.spec),
    stable: row.stable === 1,
    created_at: row.created_at,
  };
}
