import type { ValidationMetrics } from '@weir/api-contract/validator';
import type { z } from 'zod';
import type { Outcome } from './outcome.js';

export interface MetricsFacts {
  readonly requestId: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly text: string;
  readonly tookMs: number;
}

/** The figures of one validation. */
export function validationMetrics(outcome: Outcome, facts: MetricsFacts): z.input<typeof ValidationMetrics> {
  const bySource = { native: 0, schema: 0 };
  for (const { checker } of outcome.items) bySource[checker] += 1;
  return {
    request_id: facts.requestId,
    timestamp: new Date(facts.at).toISOString(),
    yaml_size: Buffer.byteLength(facts.text),
    validation_time_ms: Math.max(0, Math.round(facts.tookMs)),
    total_errors: outcome.errors,
    total_warnings: outcome.warnings,
    by_category: countByCategory(outcome),
    by_source: bySource,
  };
}

/** How many findings of each category there are; categories without one are left out. */
export function countByCategory({ items }: Outcome): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { hallucination } of items) counts[hallucination.category] = (counts[hallucination.category] ?? 0) + 1;
  return counts;
}
