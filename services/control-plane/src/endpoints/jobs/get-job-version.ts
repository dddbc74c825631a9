import { Problem } from '@weir/api-contract';
import { findJob } from '../../jobs/find-job.js';
import type { HandlerOf } from '../handler.js';

export const getJobVersion: HandlerOf<'getJobVersion'> =
  ({ store }) =>
  async ({ params, query }) => {
    const job = await findJob({ id: params.id, namespace: query.namespace }, store);
    const version = await store.versions.get(job.id, params.version);
    if (version === undefined) {
      throw new Problem('version_not_found', `job ${job.spec.name} has no version ${params.version}`, {
        details: { version: params.version, latest: job.status.version },
      });
    }
    return { status: 200, body: { version } };
  };
