import { selectorMismatches } from '@weir/fleet-model';
import type { FeasibilityCheck } from './check.js';

/** The node must satisfy every part of the job's selector. */
export const selector: FeasibilityCheck = {
  name: 'selector',
  stage: 'keep',
  of({ spec: { selector } }) {
    if (selector.match_ids.length > 0) return (node) => selectorMismatches(selector, node);
    // Nodes with the same labels share one object of them, as a rule, and then the answer too.
    const known = new Map<object, readonly string[]>();
    return (node) => {
      const found = known.get(node.spec.labels) ?? selectorMismatches(selector, node);
      known.set(node.spec.labels, found);
      return found;
    };
  },
};
