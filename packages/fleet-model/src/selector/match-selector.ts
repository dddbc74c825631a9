import type { Selector } from '../job/job-spec.js';
import { matchesLabelExpression, parseLabelExpression } from './label-expression.js';
import { labelHolds } from './label-holds.js';

interface Selectable {
  readonly id: string;
  readonly spec: { readonly labels: Readonly<Record<string, string>> };
}

/** Every part of the selector that the node does not satisfy, in words; empty when the node matches. */
export function selectorMismatches(selector: Selector, node: Selectable): readonly string[] {
  const labels = node.spec.labels;
  const reasons: string[] = [];
  if (selector.match_ids.length > 0 && !selector.match_ids.includes(node.id)) {
    reasons.push('its id is not among selector.match_ids');
  }
  for (const [key, wanted] of Object.entries(selector.match_labels)) {
    if (!Object.hasOwn(labels, key)) reasons.push(`it has no label ${key}; wanted ${key}=${wanted}`);
    else if (!labelHolds(labels[key] ?? '', wanted))
      reasons.push(`its label ${key} is ${labels[key]}; wanted ${wanted}`);
  }
  for (const text of selector.match_expressions) {
    const expression = parseLabelExpression(text);
    if (expression === undefined || !matchesLabelExpression(expression, labels)) {
      reasons.push(`its labels do not satisfy ${text}`);
    }
  }
  return reasons;
}
