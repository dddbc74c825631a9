import { findJob } from '../../jobs/find-job.js';
import { versionOf } from '../../jobs/version-of.js';
import type { HandlerOf } from '../handler.js';

export const getJobVersion: HandlerOf<'getJobVersion'> =
  ({ store }) =>
  async ({ params, query }) => {
    const job = await findJob({ id: params.id, namespace: query.namespace }, store);
    return { status: 200, body: { version: await versionOf(job, params.version, store) } };
  };
