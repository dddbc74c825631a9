import { Problem } from '@weir/api-contract';
import { type Job, type JobSpec, specsEqual } from '@weir/fleet-model';
import type { StoreReader } from '@weir/store';
import type { Context } from '../context.js';
import { dryRun, type Forecast } from './dry-run.js';
import { checkIfMatch } from './if-match.js';
import { addVersion, checkName, createJob } from './save-spec.js';
import type { Submission } from './submission.js';

type Tools = Pick<Context, 'write' | 'clock' | 'ids' | 'engines' | 'config' | 'store' | 'secrets' | 'show'>;

export interface SubmitRequest {
  readonly submission: Submission;
  readonly spec: JobSpec;
  readonly warnings: readonly string[];
  readonly ifMatch: string | undefined;
  /** Finds the job that is to be updated; undefined = a new one is made. */
  readonly find: (store: StoreReader) => Promise<Job | undefined>;
}

export interface Submitted {
  readonly job: Job;
  /** '' when nothing was written. */
  readonly evaluationId: string;
  readonly created: boolean;
  readonly warnings: readonly string[];
  /** What would come of it; of dry runs only. */
  readonly forecast?: Forecast;
}

/**
 * Creates or updates a job: spec, version, history and evaluation in one transaction. Refused when the job has changed
 * since it was read, its new name is taken, nothing changes, or the pipeline would not start.
 */
export async function submitJob(given: SubmitRequest, tools: Tools): Promise<Submitted> {
  const { submission, find } = given;
  const { force } = submission;
  // Looked at before the lint, which takes time, and again in the transaction, which alone decides.
  const before = await find(tools.store);
  const spec = await tools.secrets.restore(given.spec, before, tools.store);
  const request = { ...given, spec };
  await checkChange(before, request, tools);
  // The linter is a third of all code there is; a service that starts again need not wait for it.
  const { checkPipeline } = await import('./check-pipeline.js');
  const text = sameAsWritten(submission, given.spec) ? submission.text : undefined;
  // As it was sent: findings quote it, and whoever sends placeholders need not be one who may see what they stand for.
  const found = checkPipeline(given.spec, text, await tools.engines.cataloguesFor(spec), { force });
  const warnings = [...request.warnings, ...found];
  if (submission.dryRun) return { ...(await dryRun(before, spec, tools)), warnings };

  return tools.write(async (writer, after) => {
    const job = await find(writer);
    await checkChange(job, request, { ...tools, store: writer });
    if (job === undefined) {
      const saved = await createJob(spec, writer, after, tools);
      return { job: saved.job, evaluationId: saved.evaluation.id, created: true, warnings };
    }
    const unchanged = isUnchanged(job, spec, tools);
    const change = {
      spec,
      trigger: 'job-update',
      restart: unchanged,
      message: unchanged ? 'deployed again' : 'updated',
    } as const;
    const saved = await addVersion(job, change, writer, after, tools);
    return { job: saved.job, evaluationId: saved.evaluation.id, created: false, warnings };
  });
}

async function checkChange(
  job: Job | undefined,
  { spec, submission, ifMatch }: SubmitRequest,
  tools: Pick<Context, 'config'> & { readonly store: StoreReader },
): Promise<void> {
  checkIfMatch(ifMatch, job?.status.revision);
  if (job === undefined) return;
  await checkName(job, spec, tools.store);
  if (isUnchanged(job, spec, tools) && !submission.force) {
    throw new Problem('unchanged', `job ${job.spec.name} is like this already: nothing changes`, {
      hint: 'PUT /jobs/:id/rerun or force=true starts it anew',
      details: { job_id: job.id, version: job.status.version },
    });
  }
}

const isUnchanged = (job: Job, spec: JobSpec, { config }: Pick<Context, 'config'>): boolean =>
  specsEqual(job.spec, spec, config);

/** Settings that were moved into the pipeline are not at their place in the text. */
const sameAsWritten = ({ input }: Submission, spec: JobSpec): boolean =>
  JSON.stringify(input.config) === JSON.stringify(spec.config);
