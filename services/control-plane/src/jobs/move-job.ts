import {
  JOB_MACHINE,
  type Job,
  type JobEvent,
  type JsonObject,
  stateOf,
  toTimestamp,
  transition,
} from '@weir/fleet-model';

/** The next record of a job, along its state machine; undefined when the event does not apply to its state. */
export function moveJob(
  job: Job,
  event: JobEvent,
  message: string,
  now: number,
  details: JsonObject = job.status.state.details,
): Job | undefined {
  const to = transition(JOB_MACHINE, job.status.state.state_type, event);
  if (to === undefined) return undefined;
  const state = stateOf(to, message, details);
  return {
    ...job,
    status: { ...job.status, state, revision: job.status.revision + 1, updated_at: toTimestamp(now) },
  };
}
