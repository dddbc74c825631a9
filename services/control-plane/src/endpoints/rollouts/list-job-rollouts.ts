import { findJob } from '../../jobs/find-job.js';
import type { HandlerOf } from '../handler.js';
import { pageRequest } from '../page-request.js';

export const listJobRollouts: HandlerOf<'listJobRollouts'> =
  ({ store }) =>
  async ({ params, query }) => {
    const job = await findJob({ id: params.id, namespace: query.namespace }, store);
    return { status: 200, body: await store.rollouts.list(job.id, pageRequest(query)) };
  };
