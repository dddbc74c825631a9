import type { StoreReader } from '@weir/store';
import { grantsOf, requireScope } from '../../auth/grants.js';
import { findLiveJob } from '../../jobs/find-job.js';
import { etag } from '../../jobs/if-match.js';
import { checkSpec, readSubmission } from '../../jobs/submission.js';
import { submitJob } from '../../jobs/submit-job.js';
import type { HandlerOf } from '../handler.js';

export const updateJob: HandlerOf<'updateJob'> =
  (context) =>
  async ({ params, body, query, headers }, { bodyText, principal }) => {
    const address = { id: params.id, namespace: query.namespace };
    const submission = readSubmission(body, query, bodyText);
    if (!submission.dryRun) requireScope(grantsOf(principal), 'write:job');
    const before = await findLiveJob(address, context.store);
    const { spec, warnings } = checkSpec(submission.input, {
      strict: submission.strict,
      defaultNamespace: before.spec.namespace,
    });
    const find = (store: StoreReader) => findLiveJob({ ...address, id: before.id }, store);
    const request = { submission, spec, warnings, ifMatch: headers['if-match'], find };
    const { job, evaluationId, warnings: all, forecast } = await submitJob(request, context);
    return {
      status: 200,
      headers: { ETag: etag(job.status.revision) },
      body: {
        job_id: job.id,
        evaluation_id: evaluationId,
        version: job.status.version,
        created: false,
        warnings: all,
        job,
        ...(forecast === undefined ? {} : { dry_run: forecast }),
      },
    };
  };
