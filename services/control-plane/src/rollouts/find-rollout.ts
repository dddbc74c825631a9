import { Problem } from '@weir/api-contract';
import type { Job, Rollout } from '@weir/fleet-model';
import type { StoreReader } from '@weir/store';

/** The rollout of the job's newest version; throws `rollout_not_found` for versions from before rollouts were kept. */
export async function findRollout(job: Job, store: StoreReader): Promise<Rollout> {
  const rollout = await store.rollouts.ofVersion(job.id, job.status.version);
  if (rollout !== undefined) return rollout;
  throw new Problem('rollout_not_found', `version ${job.status.version} of job ${job.spec.name} has no rollout`, {
    hint: 'its next version will have one',
  });
}
