import { COMPUTE_STATES } from '@weir/fleet-model';
import { findJob } from '../../jobs/find-job.js';
import type { HandlerOf } from '../handler.js';
import { pageRequest } from '../page-request.js';
import { queryWords } from '../query-words.js';

export const listJobExecutions: HandlerOf<'listJobExecutions'> =
  ({ store }) =>
  async ({ params, query }) => {
    const job = await findJob({ id: params.id, namespace: query.namespace }, store);
    const filter = { jobId: job.id, computeStates: queryWords('states', query.states, COMPUTE_STATES) };
    return { status: 200, body: await store.executions.list(filter, pageRequest(query)) };
  };
