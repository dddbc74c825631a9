import type { FeasibilityCheck } from './check.js';

/** New work goes to connected nodes only; a node that is away keeps what it has. */
export const connection: FeasibilityCheck = {
  name: 'connection',
  stage: 'place',
  reasons: (_, node) =>
    node.status.connection_state === 'Connected' ? [] : [`it is ${node.status.connection_state.toLowerCase()}`],
};
