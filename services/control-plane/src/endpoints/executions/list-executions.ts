import { COMPUTE_STATES, EXECUTION_DESIRED_STATES } from '@weir/fleet-model';
import { jobIdOf, nodeIdOf } from '../filter-ids.js';
import type { HandlerOf } from '../handler.js';
import { pageRequest } from '../page-request.js';
import { queryNamespace, queryWords } from '../query-words.js';

export const listExecutions: HandlerOf<'listExecutions'> =
  ({ store }) =>
  async ({ query }) => {
    const namespace = queryNamespace(query.namespace);
    const filter = {
      namespace,
      jobId: await jobIdOf(query.job_id, namespace, store),
      nodeId: await nodeIdOf(query.node_id, store),
      computeStates: queryWords('states', query.states ?? query.state, COMPUTE_STATES),
      desiredStates: queryWords('desired', query.desired, EXECUTION_DESIRED_STATES),
    };
    return { status: 200, body: await store.executions.list(filter, pageRequest(query)) };
  };
