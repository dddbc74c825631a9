import { EVALUATION_STATES, EVALUATION_TRIGGERS } from '@weir/fleet-model';
import type { HandlerOf } from '../handler.js';
import { pageRequest } from '../page-request.js';
import { queryNamespace, queryWords } from '../query-words.js';

export const listEvaluations: HandlerOf<'listEvaluations'> =
  ({ store }) =>
  async ({ query }) => {
    const filter = {
      namespace: queryNamespace(query.namespace),
      jobId: query.job_id,
      states: queryWords('states', query.states ?? query.state, EVALUATION_STATES),
      triggeredBy: queryWords('triggered_by', query.triggered_by, EVALUATION_TRIGGERS),
    };
    return { status: 200, body: await store.evaluations.list(filter, pageRequest(query)) };
  };
