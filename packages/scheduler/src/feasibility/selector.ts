import { selectorMismatches } from '@weir/fleet-model';
import type { FeasibilityCheck } from './check.js';

/** The node must satisfy every part of the job's selector. */
export const selector: FeasibilityCheck = {
  name: 'selector',
  stage: 'keep',
  reasons: (job, node) => selectorMismatches(job.spec.selector, node),
};
