import { type Job, moveRollout, newRollout } from '@weir/fleet-model';
import type { StoreWriter } from '@weir/store';
import type { EvaluationTools } from '../planner/new-evaluation.js';
import type { Aftermath } from '../write.js';

/** Writes the rollout of the job's newest version, to be carried out by its evaluation. */
export async function addRollout(
  job: Job,
  { restores = null, rollbackOf = null }: { readonly restores?: number | null; readonly rollbackOf?: number | null },
  writer: StoreWriter,
  after: Aftermath,
  { ids, clock }: EvaluationTools,
): Promise<void> {
  const rollout = newRollout(
    {
      id: ids.next('rollout'),
      namespace: job.spec.namespace,
      job_id: job.id,
      job_version: job.status.version,
      strategy: job.spec.rollout.strategy,
      restores_version: restores,
      rollback_of: rollbackOf,
    },
    clock.now(),
  );
  await writer.rollouts.insert(rollout);
  after.touch(rollout.id);
}

/** Ends the rollout of the job that is under way, if one is: it has no say any more. */
export async function cancelRollout(
  job: Job,
  message: string,
  writer: StoreWriter,
  after: Aftermath,
  { clock }: EvaluationTools,
): Promise<void> {
  const active = await writer.rollouts.active(job.id);
  const canceled = active === undefined ? undefined : moveRollout(active, 'cancel', message, clock.now());
  if (canceled === undefined) return;
  await writer.rollouts.update(canceled);
  after.touch(canceled.id);
}
