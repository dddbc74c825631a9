import { EVALUATION_STATES, EVALUATION_TRIGGERS } from '@weir/fleet-model';
import { jobIdOf } from '../filter-ids.js';
import type { HandlerOf } from '../handler.js';
import { pageRequest } from '../page-request.js';
import { queryNamespace, queryWords } from '../query-words.js';

export const listEvaluations: HandlerOf<'listEvaluations'> =
  ({ store }) =>
  async ({ query }) => {
    const namespace = queryNamespace(query.namespace);
    const filter = {
      namespace,
      jobId: await jobIdOf(query.job_id, namespace, store),
      states: queryWords('states', query.states ?? query.state, EVALUATION_STATES),
      triggeredBy: queryWords('triggered_by', query.triggered_by, EVALUATION_TRIGGERS),
    };
    return { status: 200, body: await store.evaluations.list(filter, pageRequest(query)) };
  };
