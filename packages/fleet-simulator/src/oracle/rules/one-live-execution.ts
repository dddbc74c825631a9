import type { Rule } from '../rule.js';

/** A job has never two executions on one node that may both be running. */
export const oneLiveExecution: Rule = {
  name: 'one live execution',
  onChange(change, records) {
    if (change.table !== 'executions' || change.after === undefined || change.after.active === 0) return undefined;
    const { id, job_id, node_id } = change.after;
    for (const other of records.executions.values()) {
      if (other.active === 1 && other.id !== id && other.job_id === job_id && other.node_id === node_id) {
        return `${id} and ${other.id} of ${job_id} are both active on ${node_id}`;
      }
    }
    return undefined;
  },
};
