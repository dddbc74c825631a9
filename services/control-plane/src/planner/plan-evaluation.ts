import { invariant } from '@weir/diagnostics';
import { type Evaluation, fromTimestamp, type Ids, type JsonObject, toTimestamp } from '@weir/fleet-model';
import { applyPlan, type Plan, reconcile } from '@weir/scheduler';
import type { StoreWriter } from '@weir/store';
import type { Clock } from '../clock.js';
import { rollBack } from '../rollouts/roll-back.js';
import type { Aftermath, Write } from '../write.js';
import { addEvaluation } from './new-evaluation.js';
import { settle } from './settle.js';

export interface PlanTools {
  readonly write: Write;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Most refused nodes that an evaluation names. */
const MOST_REFUSED = 100;

/**
 * Plans one evaluation and commits plan and outcome in one transaction; one that has its outcome already is left alone.
 * Where no node can take the job it is blocked, until something about the nodes changes.
 * Returns the ids of the job's other evaluations that have nothing left to do by that: they are canceled.
 */
export function planEvaluation(evaluationId: string, attempt: number, tools: PlanTools): Promise<readonly string[]> {
  const { write, clock, ids } = tools;
  return write(async (writer, after) => {
    const evaluation = await writer.evaluations.get(evaluationId);
    if (evaluation === undefined || evaluation.status.state.state_type !== 'pending') return [];
    const job = await writer.jobs.get(evaluation.job_id);
    invariant(job !== undefined, `evaluation ${evaluationId} is about a job that does not exist`);
    const now = clock.now();
    const snapshot = {
      job,
      rollout: await writer.rollouts.ofVersion(job.id, job.status.version),
      executions: await writer.executions.forPlanning(job.id, job.status.run_version),
      nodes: await writer.nodes.forPlanning(),
      now,
    };
    const plan = reconcile(snapshot);
    const planned_ms = clock.now() - now;
    const records = applyPlan(snapshot, plan, evaluation, ids, now);

    if (records.job !== undefined) await writer.jobs.update(records.job);
    if (records.rollout !== undefined) {
      await writer.rollouts.update(records.rollout);
      after.touch(records.rollout.id);
    }
    await writer.executions.update(records.changed);
    await writer.executions.insert(records.created);
    await writer.history.append(records.events, toTimestamp(now));
    if (plan.stable) await writer.versions.markStable(job.id, job.status.version);
    const done = settle(evaluation, plan.blocked ? 'block' : 'planned', plan.message, now, {
      attempts: attempt,
      details: { ...planDetails(plan), planned_ms },
      queuedMs: now - dueAt(evaluation),
    });
    await writer.evaluations.update(done);
    after.touch(job.id, evaluation.id);
    for (const { id, node_id } of [...records.created, ...records.changed]) after.touch(id, node_id);

    const canceled = await shed(evaluation, plan.nextAt, writer, after, now);
    if (plan.rollBack) await rollBack(records.job ?? job, writer, after, tools);
    else if (plan.nextAt !== undefined && !canceled.covered) {
      await addEvaluation(writer, after, job, 'deployment', tools, {
        reason: 'the rollout looks at the health of its nodes',
        waitUntil: plan.nextAt,
      });
    }
    return canceled.ids;
  });
}

/** Since when the evaluation may be planned, in milliseconds since the epoch. */
const dueAt = ({ status }: Evaluation): number => fromTimestamp(status.wait_until ?? status.created_at);

/**
 * Cancels the older evaluations of the job: what is planned now has seen all that they were made for. One that waits
 * for a moment no later than the plan's own next one stays, and covers it.
 */
async function shed(
  planned: Evaluation,
  nextAt: number | undefined,
  writer: StoreWriter,
  after: Aftermath,
  now: number,
): Promise<{ readonly ids: readonly string[]; readonly covered: boolean }> {
  const ids: string[] = [];
  let covered = false;
  for (const other of await writer.evaluations.openOf(planned.job_id)) {
    // A newer one may be somebody's who waits for it; it finds little to do.
    if (other.id >= planned.id) continue;
    if (!covered && nextAt !== undefined && dueAt(other) > now && dueAt(other) <= nextAt) {
      covered = true;
      continue;
    }
    const { attempts } = other.status;
    await writer.evaluations.update(settle(other, 'cancel', `${planned.id} did its work`, now, { attempts }));
    after.touch(other.id);
    ids.push(other.id);
  }
  return { ids, covered };
}

function planDetails({ place, stop, lose, refused, rollout }: Plan): JsonObject {
  return {
    placed: place.length,
    stopped: stop.length,
    lost: lose.length,
    refused: refused.length,
    refused_nodes: refused.slice(0, MOST_REFUSED).map(({ node_id, reasons }) => ({ node_id, reasons: [...reasons] })),
    ...(rollout === undefined ? {} : { waiting: rollout.status.counts.waiting }),
  };
}
