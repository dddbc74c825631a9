import type { ValidationSummary } from '@weir/api-contract/validator';
import { CATEGORIES } from '@weir/hallucination-taxonomy';
import type { z } from 'zod';
import type { Outcome, OutcomeItem } from './outcome.js';
import type { WireHallucination } from './wire-hallucination.js';

type Summary = z.input<typeof ValidationSummary>;

const TOP_ISSUES = 5;
const SEVERITIES: readonly string[] = ['ERROR', 'WARNING', 'INFO'];

/** Groups findings by component, in the order of the text, and picks the worst of all. */
export function summarize(outcome: Outcome, maxPerGroup: number): Summary {
  const groups = new Map<string, OutcomeItem[]>();
  for (const item of outcome.items) groups.set(item.group, [...(groups.get(item.group) ?? []), item]);
  return {
    error_count: outcome.errors,
    warning_count: outcome.warnings,
    total_count: outcome.items.length,
    groups: [...groups].map(([key, items]) => ({
      group_key: key,
      label: `${key} (${items.length} ${items.length === 1 ? 'issue' : 'issues'})`,
      count: items.length,
      items: items.slice(0, maxPerGroup).map((item) => item.hallucination),
      additional_count: Math.max(0, items.length - maxPerGroup),
    })),
    top_issues: outcome.items
      .map((item) => item.hallucination)
      .sort(byImpact)
      .slice(0, TOP_ISSUES),
  };
}

/** Worst first: severity, then what kind of mistake weighs most, then the earlier line. */
const byImpact = (a: WireHallucination, b: WireHallucination): number =>
  SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
  CATEGORIES.indexOf(a.category) - CATEGORIES.indexOf(b.category) ||
  (a.line ?? 0) - (b.line ?? 0);
