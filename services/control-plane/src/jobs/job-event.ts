import { type Job, type JsonObject, type NewHistoryEvent, toTimestamp } from '@weir/fleet-model';

/** Something that a command did to a job, for its history. */
export function jobEvent(job: Job, message: string, now: number, details: JsonObject = {}): NewHistoryEvent {
  return {
    timestamp: toTimestamp(now),
    job_id: job.id,
    job_version: job.status.version,
    execution_id: null,
    message,
    details,
  };
}
