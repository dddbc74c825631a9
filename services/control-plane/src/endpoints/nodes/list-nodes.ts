import { NODE_STATES } from '@weir/fleet-model';
import { wireNode } from '../../nodes/wire-node.js';
import type { HandlerOf } from '../handler.js';
import { pageRequest } from '../page-request.js';
import { queryLabels, queryWords } from '../query-words.js';

const NOT_DELETED = NODE_STATES.filter((state) => state !== 'Deleted');

export const listNodes: HandlerOf<'listNodes'> =
  ({ store, liveness, clock }) =>
  async ({ query }) => {
    const filter = {
      name: query.name,
      states: queryWords('states', query.states ?? query.state, NODE_STATES) ?? NOT_DELETED,
      labels: queryLabels(query.labels),
    };
    const { items, next_token } = await store.nodes.list(filter, pageRequest(query));
    const now = clock.now();
    return { status: 200, body: { items: items.map((node) => wireNode(node, liveness, now)), next_token } };
  };
