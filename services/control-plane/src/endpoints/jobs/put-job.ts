import { grantsOf, requireScope } from '../../auth/grants.js';
import { etag } from '../../jobs/if-match.js';
import { checkSpec, readSubmission } from '../../jobs/submission.js';
import { submitJob } from '../../jobs/submit-job.js';
import type { HandlerOf } from '../handler.js';

export const putJob: HandlerOf<'putJob'> =
  (context) =>
  async ({ body, query, headers }, { bodyText, principal }) => {
    const submission = readSubmission(body, query, bodyText);
    if (!submission.dryRun) requireScope(grantsOf(principal), 'write:job');
    const { spec, warnings } = checkSpec(submission.input, { strict: submission.strict });
    const done = await submitJob(
      {
        submission,
        spec,
        warnings,
        ifMatch: headers['if-match'],
        find: (store) => store.jobs.findLive(spec.namespace, spec.name),
      },
      context,
    );
    return {
      status: done.created && !submission.dryRun ? 201 : 200,
      headers: { ETag: etag(done.job.status.revision) },
      body: {
        job_id: done.job.id,
        evaluation_id: done.evaluationId,
        version: done.job.status.version,
        created: done.created,
        warnings: done.warnings,
        job: done.job,
        ...(done.forecast === undefined ? {} : { dry_run: done.forecast }),
      },
    };
  };
