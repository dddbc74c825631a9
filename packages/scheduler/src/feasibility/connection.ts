import type { FeasibilityCheck } from './check.js';

const NOTHING: readonly string[] = [];

/** New work goes to connected nodes only; a node that is away keeps what it has. */
export const connection: FeasibilityCheck = {
  name: 'connection',
  stage: 'place',
  of:
    () =>
    ({ status: { connection_state: state } }) =>
      state === 'Connected' ? NOTHING : [`it is ${state.toLowerCase()}`],
};
