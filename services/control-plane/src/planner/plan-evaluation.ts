import { invariant } from '@weir/diagnostics';
import {
  EVALUATION_MACHINE,
  type Evaluation,
  type EvaluationEvent,
  type EvaluationStateType,
  type Ids,
  type JsonObject,
  type State,
  stateOf,
  toTimestamp,
  transition,
} from '@weir/fleet-model';
import { applyPlan, type Plan, reconcile } from '@weir/scheduler';
import type { Clock } from '../clock.js';
import type { Write } from '../write.js';

export interface PlanTools {
  readonly write: Write;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Most refused nodes that an evaluation names. */
const MOST_REFUSED = 100;

/** Plans one evaluation and commits plan and outcome in one transaction; one that has its outcome already is left alone. */
export function planEvaluation(evaluationId: string, attempt: number, { write, clock, ids }: PlanTools): Promise<void> {
  return write(async (writer, after) => {
    const evaluation = await writer.evaluations.get(evaluationId);
    if (evaluation === undefined || evaluation.status.state.state_type !== 'pending') return;
    const job = await writer.jobs.get(evaluation.job_id);
    invariant(job !== undefined, `evaluation ${evaluationId} is about a job that does not exist`);
    const executions = await writer.executions.forPlanning(job.id, job.status.run_version);
    const nodes = await writer.nodes.inStates(['Connected', 'Disconnected', 'Lost']);
    const now = clock.now();
    const plan = reconcile(job, executions, nodes, now);
    const { job: changedJob, created, changed, events } = applyPlan(job, plan, evaluation, ids, now);

    if (changedJob !== undefined) await writer.jobs.update(changedJob);
    await writer.executions.update(changed);
    await writer.executions.insert(created);
    await writer.history.append(events, toTimestamp(now));
    if (plan.stable) await writer.versions.markStable(job.id, job.status.version);
    const done = settle(evaluation, 'planned', plan.message, now, { attempts: attempt, details: planDetails(plan) });
    await writer.evaluations.update(done);
    after.touch(job.id, evaluation.id);
    for (const { id, node_id } of [...created, ...changed]) after.touch(id, node_id);
  });
}

interface Settlement {
  readonly attempts: number;
  readonly details?: JsonObject;
  /** Milliseconds since the epoch before which it is not tried again. */
  readonly waitUntil?: number;
}

/** The next record of an evaluation, along its state machine. */
export function settle(
  evaluation: Evaluation,
  event: EvaluationEvent,
  message: string,
  now: number,
  { attempts, details = {}, waitUntil }: Settlement,
): Evaluation {
  const { status } = evaluation;
  const to = transition(EVALUATION_MACHINE, status.state.state_type, event);
  invariant(to !== undefined, `an evaluation that is ${status.state.state_type} cannot be ${event}`);
  const state: State<EvaluationStateType> = stateOf(to, message, details);
  return {
    ...evaluation,
    status: {
      ...status,
      state,
      attempts,
      wait_until: waitUntil === undefined ? null : toTimestamp(waitUntil),
      revision: status.revision + 1,
      updated_at: toTimestamp(now),
    },
  };
}

function planDetails({ place, stop, lose, refused }: Plan): JsonObject {
  return {
    placed: place.length,
    stopped: stop.length,
    lost: lose.length,
    refused: refused.length,
    refused_nodes: refused.slice(0, MOST_REFUSED).map(({ node_id, reasons }) => ({ node_id, reasons: [...reasons] })),
  };
}
