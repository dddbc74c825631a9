import { Problem } from '@weir/api-contract';
import { diffSpecs } from '@weir/fleet-model';
import { checkSpec, readSubmission } from '../../jobs/submission.js';
import type { HandlerOf } from '../handler.js';
import { wantsText } from '../wants-text.js';

export const diffJob: HandlerOf<'diffJob'> =
  ({ store, config, secrets, show }) =>
  async ({ body }, { headers }) => {
    const { input } = readSubmission(body, {}, undefined);
    const { spec: given, warnings } = checkSpec(input, {});
    const job = await store.jobs.findLive(given.namespace, given.name);
    if (job === undefined) {
      throw new Problem(
        'job_not_found',
        `there is no job ${given.name} in namespace ${given.namespace} to compare with`,
        {
          hint: 'PUT /jobs creates it',
        },
      );
    }
    const spec = await secrets.restore(given, job, store);
    const diff = diffSpecs(show(job.spec), show(spec), {
      internalMetaDomains: config.internalMetaDomains,
      fromLabel: `current (version ${job.status.version})`,
      toLabel: 'proposed',
    });
    return wantsText(headers.accept)
      ? { status: 200, media: 'text/plain', body: diff }
      : { status: 200, body: { diff, warnings } };
  };
