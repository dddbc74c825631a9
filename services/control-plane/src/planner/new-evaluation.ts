import { type Evaluation, type EvaluationTrigger, type Ids, type Job, stateOf, toTimestamp } from '@weir/fleet-model';
import type { StoreWriter } from '@weir/store';
import type { Aftermath } from '../write.js';

export interface EvaluationTools {
  readonly ids: Ids;
  readonly clock: { now(): number };
}

/** Writes an evaluation of the job into the transaction of the change that calls for it. */
export async function addEvaluation(
  writer: StoreWriter,
  after: Aftermath,
  job: Job,
  trigger: EvaluationTrigger,
  { ids, clock }: EvaluationTools,
): Promise<Evaluation> {
  const at = toTimestamp(clock.now());
  const evaluation: Evaluation = {
    id: ids.next('evaluation'),
    namespace: job.spec.namespace,
    job_id: job.id,
    type: job.spec.type,
    priority: job.spec.priority,
    triggered_by: trigger,
    status: { state: stateOf('pending'), wait_until: null, attempts: 0, revision: 1, created_at: at, updated_at: at },
  };
  await writer.evaluations.insert(evaluation);
  after.evaluate(evaluation);
  return evaluation;
}

/**
 * The same, unless one is pending already: that one will see this change too, because planning reads and writes in one
 * transaction. Keeps a flapping fleet from flooding the planner.
 */
export async function ensureEvaluation(
  writer: StoreWriter,
  after: Aftermath,
  job: Job,
  trigger: EvaluationTrigger,
  tools: EvaluationTools,
): Promise<void> {
  if (!(await writer.evaluations.isPending(job.id))) await addEvaluation(writer, after, job, trigger, tools);
}
