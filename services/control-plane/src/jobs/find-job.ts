import { Problem } from '@weir/api-contract';
import { DEFAULT_NAMESPACE, type Job } from '@weir/fleet-model';
import type { StoreReader } from '@weir/store';

interface Address {
  readonly id: string;
  readonly namespace: string | undefined;
}

/** The job with this id, or else the one that has or last had this name. Throws `job_not_found`. */
export async function findJob({ id, namespace = DEFAULT_NAMESPACE }: Address, store: StoreReader): Promise<Job> {
  const job = (await store.jobs.get(id)) ?? (await store.jobs.findLatest(namespace, id));
  if (job !== undefined) return job;
  throw new Problem('job_not_found', `there is no job ${id} in namespace ${namespace}`, {
    hint: 'GET /jobs?namespace=* lists all jobs',
  });
}

/** The same for those who want to change it: a deleted job is not there for them. */
export async function findLiveJob(address: Address, store: StoreReader): Promise<Job> {
  const job = await findJob(address, store);
  if (job.status.state.state_type !== 'deleted') return job;
  throw new Problem('job_not_found', `job ${address.id} was deleted`, {
    hint: 'its versions and history can be read; PUT /jobs with its name makes a new job',
  });
}
