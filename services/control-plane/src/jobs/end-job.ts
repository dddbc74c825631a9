import { Problem } from '@weir/api-contract';
import {
  DELETABLE_JOB_STATES,
  type EvaluationTrigger,
  isLive,
  JOB_MACHINE,
  type Job,
  type JobStateType,
  type JsonObject,
  stateOf,
  toTimestamp,
  transition,
} from '@weir/fleet-model';
import type { StoreReader, StoreWriter } from '@weir/store';
import type { Context } from '../context.js';
import { addEvaluation, type EvaluationTools } from '../planner/new-evaluation.js';
import { cancelRollout } from '../rollouts/version-rollout.js';
import type { Aftermath } from '../write.js';
import { checkIfMatch } from './if-match.js';
import { jobEvent } from './job-event.js';

type Tools = Pick<Context, 'write' | 'clock' | 'ids'>;

export interface EndRequest {
  readonly find: (store: StoreReader) => Promise<Job>;
  readonly reason: string | undefined;
  readonly ifMatch: string | undefined;
}

export interface Ended {
  readonly job: Job;
  /** '' when nothing had to be evaluated. */
  readonly evaluationId: string;
}

/** Stops a job. One that is stopped already stays so, but what may still run of it is told to stop once more. */
export function stopJob({ find, reason, ifMatch }: EndRequest, tools: Tools): Promise<Ended> {
  return tools.write(async (writer, after) => {
    const job = await find(writer);
    checkIfMatch(ifMatch, job.status.revision);
    const state = job.status.state.state_type;
    if (state === 'stopped') {
      const { run_version } = job.status;
      const left = (await writer.executions.forPlanning(job.id, run_version)).some(isLive);
      const wanted = job.status.desired_state === 'running';
      if (!left && !wanted) return { job, evaluationId: '' };
      return end(job, 'stopped', 'job-cancel', reason, writer, after, tools);
    }
    if (transition(JOB_MACHINE, state, 'stop') === undefined) {
      throw new Problem('job_state_conflict', `job ${job.spec.name} is ${state}: there is nothing to stop`, {
        details: { state },
      });
    }
    return end(job, 'stopped', 'job-cancel', reason, writer, after, tools);
  });
}

/** Marks a job deleted; versions and history stay, executions are stopped by the evaluation. */
export function deleteJob(request: EndRequest & { readonly force: boolean }, tools: Tools): Promise<Ended> {
  const { find, reason, ifMatch, force } = request;
  return tools.write(async (writer, after) => {
    const job = await find(writer);
    checkIfMatch(ifMatch, job.status.revision);
    const state = job.status.state.state_type;
    const deletable = DELETABLE_JOB_STATES.includes(state);
    if (!deletable && !force) {
      throw new Problem('job_state_conflict', `job ${job.spec.name} is ${state} and cannot be deleted without force`, {
        hint: 'stop it first, or say force=true',
        details: { state, deletable_states: DELETABLE_JOB_STATES },
      });
    }
    return end(job, 'deleted', 'job-delete', reason, writer, after, tools);
  });
}

async function end(
  job: Job,
  state: JobStateType & ('stopped' | 'deleted'),
  trigger: EvaluationTrigger,
  reason: string | undefined,
  writer: StoreWriter,
  after: Aftermath,
  tools: EvaluationTools,
): Promise<Ended> {
  const now = tools.clock.now();
  const at = toTimestamp(now);
  const next: Job = {
    ...job,
    status: {
      ...job.status,
      state: stateOf(state, reason ?? ''),
      desired_state: 'stopped',
      revision: job.status.revision + 1,
      updated_at: at,
    },
  };
  const details: JsonObject = {
    old_state: job.status.state.state_type,
    new_state: state,
    ...(reason === undefined ? {} : { reason }),
  };
  await writer.jobs.update(next);
  await writer.history.append([jobEvent(next, state, now, details)], at);
  await cancelRollout(job, `the job is ${state}`, writer, after, tools);
  after.touch(job.id);
  const evaluation = await addEvaluation(writer, after, next, trigger, tools);
  return { job: next, evaluationId: evaluation.id };
}
