import { Problem } from '@weir/api-contract';
import type { Job, JobVersion } from '@weir/fleet-model';
import type { StoreReader } from '@weir/store';

/** A version of the job; throws `version_not_found`. */
export async function versionOf(job: Job, version: number, store: StoreReader): Promise<JobVersion> {
  const found = await store.versions.get(job.id, version);
  if (found !== undefined) return found;
  throw new Problem('version_not_found', `job ${job.spec.name} has no version ${version}`, {
    details: { version, latest: job.status.version },
  });
}
