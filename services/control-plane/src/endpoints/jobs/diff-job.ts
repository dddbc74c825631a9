import { Problem } from '@weir/api-contract';
import { diffSpecs } from '@weir/fleet-model';
import { checkSpec, readSubmission } from '../../jobs/submission.js';
import type { HandlerOf } from '../handler.js';
import { wantsText } from '../wants-text.js';

export const diffJob: HandlerOf<'diffJob'> =
  ({ store, config }) =>
  async ({ body }, { headers }) => {
    const { input } = readSubmission(body, {}, undefined);
    const { spec, warnings } = checkSpec(input, {});
    const job = await store.jobs.findLive(spec.namespace, spec.name);
    if (job === undefined) {
      throw new Problem(
        'job_not_found',
        `there is no job ${spec.name} in namespace ${spec.namespace} to compare with`,
        {
          hint: 'PUT /jobs creates it',
        },
      );
    }
    const diff = diffSpecs(job.spec, spec, {
      internalMetaDomains: config.internalMetaDomains,
      fromLabel: `current (version ${job.status.version})`,
      toLabel: 'proposed',
    });
    return wantsText(headers.accept)
      ? { status: 200, media: 'text/plain', body: diff }
      : { status: 200, body: { diff, warnings } };
  };
