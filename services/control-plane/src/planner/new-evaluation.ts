import { type Evaluation, type EvaluationTrigger, type Ids, type Job, stateOf, toTimestamp } from '@weir/fleet-model';
import type { StoreWriter } from '@weir/store';
import type { Aftermath } from '../write.js';
import { settle } from './settle.js';

export interface EvaluationTools {
  readonly ids: Ids;
  readonly clock: { now(): number };
}

export interface EvaluationOptions {
  /** What brought it about, in words. */
  readonly reason?: string;
  /** Milliseconds since the epoch before which it is not planned. */
  readonly waitUntil?: number;
}

/** Writes an evaluation of the job into the transaction of the change that calls for it. */
export async function addEvaluation(
  writer: StoreWriter,
  after: Aftermath,
  job: Job,
  trigger: EvaluationTrigger,
  { ids, clock }: EvaluationTools,
  { reason = '', waitUntil }: EvaluationOptions = {},
): Promise<Evaluation> {
  const at = toTimestamp(clock.now());
  const evaluation: Evaluation = {
    id: ids.next('evaluation'),
    namespace: job.spec.namespace,
    job_id: job.id,
    type: job.spec.type,
    priority: job.spec.priority,
    triggered_by: trigger,
    reason,
    status: {
      state: stateOf('pending'),
      wait_until: waitUntil === undefined ? null : toTimestamp(waitUntil),
      attempts: 0,
      queued_ms: null,
      revision: 1,
      created_at: at,
      updated_at: at,
    },
  };
  await writer.evaluations.insert(evaluation);
  after.evaluate(evaluation);
  return evaluation;
}

/**
 * The same, unless one may be planned already: that one will see this change too, because planning reads and writes in one
 * transaction. One that waits for a node is planned again instead. Keeps a flapping fleet from flooding the planner.
 */
export async function ensureEvaluation(
  writer: StoreWriter,
  after: Aftermath,
  job: Job,
  trigger: EvaluationTrigger,
  tools: EvaluationTools,
  reason = '',
): Promise<void> {
  const now = tools.clock.now();
  if (await writer.evaluations.isDue(job.id, toTimestamp(now))) return;
  const blocked = await writer.evaluations.blockedOf(job.id);
  if (blocked === undefined) {
    await addEvaluation(writer, after, job, trigger, tools, { reason });
    return;
  }
  const again = settle(blocked, 'unblock', reason === '' ? trigger : reason, now, { attempts: 0, waitUntil: now });
  await writer.evaluations.update(again);
  after.evaluate(again);
}
