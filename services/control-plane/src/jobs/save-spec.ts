import { Problem } from '@weir/api-contract';
import {
  DELETABLE_JOB_STATES,
  type Evaluation,
  type EvaluationTrigger,
  type Job,
  type JobSpec,
  type JsonObject,
  sameWorkload,
  stateOf,
  toTimestamp,
} from '@weir/fleet-model';
import type { StoreReader, StoreWriter } from '@weir/store';
import { addEvaluation, type EvaluationTools } from '../planner/new-evaluation.js';
import { addRollout, cancelRollout } from '../rollouts/version-rollout.js';
import type { Aftermath } from '../write.js';
import { jobEvent } from './job-event.js';

export interface Saved {
  readonly job: Job;
  readonly evaluation: Evaluation;
}

/** Writes a new job, its first version and its evaluation. */
export async function createJob(
  spec: JobSpec,
  writer: StoreWriter,
  after: Aftermath,
  tools: EvaluationTools,
): Promise<Saved> {
  const now = tools.clock.now();
  const at = toTimestamp(now);
  const job: Job = {
    id: tools.ids.next('job'),
    spec,
    status: {
      state: stateOf('pending', 'waiting to be scheduled'),
      desired_state: 'running',
      version: 1,
      run_version: 1,
      revision: 1,
      created_at: at,
      updated_at: at,
    },
  };
  await writer.jobs.insert(job);
  await writer.versions.insert({ id: job.id, version: 1, spec, stable: false, created_at: at });
  await writer.history.append([jobEvent(job, 'created', now)], at);
  after.touch(job.id);
  await addRollout(job, {}, writer, after, tools);
  return { job, evaluation: await addEvaluation(writer, after, job, 'job-create', tools) };
}

export interface NewVersion {
  readonly spec: JobSpec;
  readonly trigger: EvaluationTrigger;
  /** Replace running executions even when what they run stays the same. */
  readonly restart: boolean;
  readonly message: string;
  readonly details?: JsonObject;
  /** The version whose specification this is again. */
  readonly restores?: number;
  /** The version whose rollout failed, where that is the reason. */
  readonly rollbackOf?: number;
}

/**
 * Writes a new version of a job and its evaluation. The state stays what it is: the evaluation moves it. A job that had
 * come to rest is wanted again.
 */
export async function addVersion(
  job: Job,
  change: NewVersion,
  writer: StoreWriter,
  after: Aftermath,
  tools: EvaluationTools,
): Promise<Saved> {
  const { spec, trigger, restart, message, details } = change;
  await checkName(job, spec, writer);
  const now = tools.clock.now();
  const at = toTimestamp(now);
  const version = job.status.version + 1;
  const atRest = DELETABLE_JOB_STATES.includes(job.status.state.state_type);
  const goesOn = !restart && !atRest && sameWorkload(job.spec, spec);
  const next: Job = {
    ...job,
    spec,
    status: {
      ...job.status,
      desired_state: 'running',
      version,
      run_version: goesOn ? job.status.run_version : version,
      revision: job.status.revision + 1,
      updated_at: at,
    },
  };
  await writer.jobs.update(next);
  await writer.versions.insert({ id: job.id, version, spec, stable: false, created_at: at });
  await writer.history.append([jobEvent(next, message, now, details)], at);
  after.touch(job.id);
  await cancelRollout(job, `version ${version} takes its place`, writer, after, tools);
  await addRollout(next, change, writer, after, tools);
  return { job: next, evaluation: await addEvaluation(writer, after, next, trigger, tools) };
}

/** Refuses a name that another job of the namespace has. */
export async function checkName(job: Job, spec: JobSpec, store: StoreReader): Promise<void> {
  if (spec.namespace !== job.spec.namespace) {
    throw new Problem('invalid_job', 'a job cannot move to another namespace', {
      hint: `leave namespace out, or say ${job.spec.namespace}`,
      details: { namespace: `must stay ${job.spec.namespace}` },
    });
  }
  const holder = await store.jobs.findLive(spec.namespace, spec.name);
  if (holder === undefined || holder.id === job.id) return;
  throw new Problem('job_name_taken', `namespace ${spec.namespace} already has a job ${spec.name}`, {
    details: { job_id: holder.id, name: spec.name },
  });
}
