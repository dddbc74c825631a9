import { EVALUATION_STATES } from '@weir/fleet-model';
import { findJob } from '../../jobs/find-job.js';
import type { HandlerOf } from '../handler.js';
import { pageRequest } from '../page-request.js';
import { queryWords } from '../query-words.js';

export const listJobEvaluations: HandlerOf<'listJobEvaluations'> =
  ({ store }) =>
  async ({ params, query }) => {
    const job = await findJob({ id: params.id, namespace: query.namespace }, store);
    const filter = { jobId: job.id, states: queryWords('states', query.states, EVALUATION_STATES) };
    return { status: 200, body: await store.evaluations.list(filter, pageRequest(query)) };
  };
