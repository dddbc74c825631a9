import { toTimestamp } from '@weir/fleet-model';
import { findJob } from '../../jobs/find-job.js';
import type { HandlerOf } from '../handler.js';
import { pageRequest } from '../page-request.js';

export const listJobHistory: HandlerOf<'listJobHistory'> =
  ({ store }) =>
  async ({ params, query }) => {
    const job = await findJob({ id: params.id, namespace: query.namespace }, store);
    const { event_type: type = 'all', since } = query;
    const filter = {
      jobId: job.id,
      type: type === 'all' ? undefined : type,
      executionId: query.execution_id,
      jobVersion: query.job_version,
      since: since === undefined ? undefined : toTimestamp(Date.parse(since)),
    };
    return { status: 200, body: await store.history.list(filter, pageRequest(query)) };
  };
