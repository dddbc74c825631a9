import { Problem } from '@weir/api-contract';
import { type Job, type JobEvent, moveRollout, type Rollout, type RolloutEvent, toTimestamp } from '@weir/fleet-model';
import { isGated } from '@weir/scheduler';
import type { StoreReader, StoreWriter } from '@weir/store';
import type { Context } from '../context.js';
import { jobEvent } from '../jobs/job-event.js';
import { moveJob } from '../jobs/move-job.js';
import { addEvaluation, ensureEvaluation } from '../planner/new-evaluation.js';
import type { Aftermath } from '../write.js';
import { findRollout } from './find-rollout.js';
import { rollBack } from './roll-back.js';

/** What people do to a rollout. */
export type RolloutVerb = 'pause' | 'resume' | 'promote' | 'fail';

type Tools = Pick<Context, 'write' | 'clock' | 'ids'>;

export interface RolloutRequest {
  readonly find: (store: StoreReader) => Promise<Job>;
  readonly verb: RolloutVerb;
  readonly reason: string | undefined;
}

export interface ChangedRollout {
  readonly rollout: Rollout;
  /** '' when nothing has to be evaluated. */
  readonly evaluationId: string;
}

interface Step {
  readonly rollout: RolloutEvent;
  readonly job: JobEvent;
  readonly done: string;
}

/** Where a verb leads; promotion moves no state. */
const STEPS: Readonly<Record<Exclude<RolloutVerb, 'promote'>, Step>> = {
  pause: { rollout: 'pause', job: 'pause', done: 'paused' },
  resume: { rollout: 'resume', job: 'resume', done: 'resumed' },
  fail: { rollout: 'fail', job: 'gate_trip', done: 'failed' },
};

/** Carries out a verb on the rollout of a job's newest version; refused where its state does not allow it. */
export function changeRollout({ find, verb, reason = '' }: RolloutRequest, tools: Tools): Promise<ChangedRollout> {
  return tools.write(async (writer, after) => {
    const job = await find(writer);
    const rollout = await findRollout(job, writer);
    if (!isGated(rollout)) throw conflict(rollout, verb, 'it is carried out at once');
    const change = verb === 'promote' ? promoted(rollout, tools) : moved(rollout, verb, reason, tools);
    await writer.rollouts.update(change);
    after.touch(rollout.id, job.id);
    const next = verb === 'promote' ? job : await moveAlong(job, change, STEPS[verb], reason, writer, tools);
    await tell(next, change, verb, reason, writer, tools);
    const evaluationId = await follow(next, change, verb, writer, after, tools);
    // What waited for a node has its outcome by this.
    if (evaluationId === '' && job.status.state.state_type === 'queued') {
      await ensureEvaluation(writer, after, next, 'deployment', tools, `rollout: ${verb} by hand`);
    }
    return { rollout: change, evaluationId };
  });
}

function moved(rollout: Rollout, verb: keyof typeof STEPS, reason: string, { clock }: Tools): Rollout {
  const { rollout: event, done } = STEPS[verb];
  // What has touched nothing has nothing to go back from.
  if (rollout.status.state.state_type === 'pending') throw conflict(rollout, verb, 'it is pending');
  const message = `${done} by hand${reason === '' ? '' : `: ${reason}`}`;
  const change = moveRollout(rollout, event, message, clock.now());
  if (change === undefined) throw conflict(rollout, verb, `it is ${rollout.status.state.state_type}`);
  return change;
}

function promoted(rollout: Rollout, { clock }: Tools): Rollout {
  const { state, phase, revision } = rollout.status;
  if (state.state_type !== 'running') throw conflict(rollout, 'promote', `it is ${state.state_type}`);
  if (phase !== 'canary') throw conflict(rollout, 'promote', 'it has no canary that waits');
  if (state.details.awaits_promotion !== true) throw conflict(rollout, 'promote', 'its canary is not healthy yet');
  return {
    ...rollout,
    status: {
      ...rollout.status,
      phase: 'waves',
      state: { ...state, message: 'promoted by hand', details: {} },
      revision: revision + 1,
      updated_at: toTimestamp(clock.now()),
    },
  };
}

/** The job follows where its own state machine allows. */
async function moveAlong(
  job: Job,
  rollout: Rollout,
  step: Step,
  reason: string,
  writer: StoreWriter,
  { clock }: Tools,
): Promise<Job> {
  const { message } = rollout.status.state;
  const text = step.job === 'gate_trip' ? `the rollout of version ${rollout.job_version} failed: ${message}` : message;
  const next = moveJob(job, step.job, text, clock.now());
  if (next === undefined) return job;
  const now = clock.now();
  const details = {
    old_state: job.status.state.state_type,
    new_state: next.status.state.state_type,
    ...(reason === '' ? {} : { reason }),
  };
  await writer.jobs.update(next);
  await writer.history.append([jobEvent(next, next.status.state.state_type, now, details)], toTimestamp(now));
  return next;
}

async function tell(
  job: Job,
  { id, status }: Rollout,
  verb: RolloutVerb,
  reason: string,
  writer: StoreWriter,
  { clock }: Tools,
): Promise<void> {
  const now = clock.now();
  const details = { rollout_id: id, new_state: status.state.state_type, ...(reason === '' ? {} : { reason }) };
  await writer.history.append([jobEvent(job, `rollout: ${verb} by hand`, now, details)], toTimestamp(now));
}

async function follow(
  job: Job,
  { rollback_of }: Rollout,
  verb: RolloutVerb,
  writer: StoreWriter,
  after: Aftermath,
  tools: Tools,
): Promise<string> {
  switch (verb) {
    case 'pause':
      return '';
    case 'resume':
      return (await addEvaluation(writer, after, job, 'deployment-resume', tools)).id;
    case 'promote':
      return (await addEvaluation(writer, after, job, 'deployment', tools, { reason: 'promoted by hand' })).id;
    case 'fail': {
      if (job.spec.rollout.no_auto_rollback || rollback_of !== null) return '';
      return (await rollBack(job, writer, after, tools))?.evaluation.id ?? '';
    }
  }
}

function conflict({ job_version, status, strategy }: Rollout, verb: RolloutVerb, why: string): Problem {
  return new Problem('rollout_state_conflict', `the rollout of version ${job_version} cannot ${verb}: ${why}`, {
    details: { state: status.state.state_type, strategy, phase: status.phase },
  });
}
