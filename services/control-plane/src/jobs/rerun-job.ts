import { Problem } from '@weir/api-contract';
import type { Job, JobStateType } from '@weir/fleet-model';
import type { StoreReader } from '@weir/store';
import type { Context } from '../context.js';
import { checkIfMatch } from './if-match.js';
import { addVersion, type Saved } from './save-spec.js';
import { versionOf } from './version-of.js';

type Tools = Pick<Context, 'write' | 'clock' | 'ids'>;

export interface RerunRequest {
  readonly find: (store: StoreReader) => Promise<Job>;
  /** The version to run; the current one when undefined. */
  readonly version: number | undefined;
  readonly reason: string | undefined;
  readonly ifMatch: string | undefined;
}

/** States in which the job has yet to run for the first time. */
const TOO_EARLY: readonly JobStateType[] = ['pending', 'queued'];

/** Runs a job from the start, as a new version; its name stays the one it has now. */
export function rerunJob({ find, version, reason, ifMatch }: RerunRequest, tools: Tools): Promise<Saved> {
  return tools.write(async (writer, after) => {
    const job = await find(writer);
    checkIfMatch(ifMatch, job.status.revision);
    const state = job.status.state.state_type;
    if (TOO_EARLY.includes(state)) {
      throw new Problem(
        'job_state_conflict',
        `job ${job.spec.name} is ${state}: it will run without being asked again`,
        {
          details: { state },
        },
      );
    }
    const from = version ?? job.status.version;
    const found = await versionOf(job, from, writer);
    const change = {
      spec: { ...found.spec, name: job.spec.name },
      trigger: 'job-rerun',
      restart: true,
      message: from === job.status.version ? 'run again' : `version ${from} run again`,
      details: { from_version: from, ...(reason === undefined ? {} : { reason }) },
    } as const;
    return addVersion(job, change, writer, after, tools);
  });
}
