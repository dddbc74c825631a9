import { JOB_STATES, JOB_TYPES } from '@weir/fleet-model';
import type { HandlerOf } from '../handler.js';
import { pageRequest } from '../page-request.js';
import { queryLabels, queryNamespace, queryWords } from '../query-words.js';

const NOT_DELETED = JOB_STATES.filter((state) => state !== 'deleted');

export const listJobs: HandlerOf<'listJobs'> =
  ({ store }) =>
  async ({ query }) => {
    const orderBy = query.order_by ?? 'created_at';
    const order = query.order ?? (orderBy === 'name' ? 'asc' : 'desc');
    const filter = {
      namespace: queryNamespace(query.namespace),
      name: query.name,
      states: queryWords('states', query.states ?? query.state, JOB_STATES) ?? NOT_DELETED,
      types: queryWords('types', query.types, JOB_TYPES),
      labels: queryLabels(query.labels),
      orderBy,
      order: query.reverse === true ? (order === 'asc' ? 'desc' : 'asc') : order,
    } as const;
    return { status: 200, body: await store.jobs.list(filter, pageRequest(query)) };
  };
