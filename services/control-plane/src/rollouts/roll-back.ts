import { type Job, specsEqual, toTimestamp } from '@weir/fleet-model';
import type { StoreWriter } from '@weir/store';
import { jobEvent } from '../jobs/job-event.js';
import { addVersion, type Saved } from '../jobs/save-spec.js';
import type { EvaluationTools } from '../planner/new-evaluation.js';
import type { Aftermath } from '../write.js';

/**
 * Brings the last stable version of a job back, as a new version under the job's present name; undefined, with a word
 * in the job's history, when there is none that differs from what has failed.
 */
export async function rollBack(
  job: Job,
  writer: StoreWriter,
  after: Aftermath,
  tools: EvaluationTools,
): Promise<Saved | undefined> {
  const { version } = job.status;
  const stable = await writer.versions.lastStable(job.id, version);
  const spec = stable === undefined ? undefined : { ...stable.spec, name: job.spec.name };
  if (stable === undefined || spec === undefined || specsEqual(spec, job.spec)) {
    const now = tools.clock.now();
    const message = 'not rolled back: there is no earlier stable version that differs';
    await writer.history.append([jobEvent(job, message, now)], toTimestamp(now));
    return undefined;
  }
  const change = {
    spec,
    trigger: 'deployment-rollback',
    restart: false,
    message: `rolled back to version ${stable.version}`,
    details: { from_version: stable.version, rollback_of: version },
    restores: stable.version,
    rollbackOf: version,
  } as const;
  return addVersion(job, change, writer, after, tools);
}
