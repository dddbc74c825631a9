import type { Outcome } from './outcome.js';

/** The part of an answer that every validation has. */
export const verdict = (outcome: Outcome, requestId: string) => ({
  valid: outcome.errors === 0,
  error_count: outcome.errors,
  hallucinations: outcome.items.map((item) => item.hallucination),
  request_id: requestId,
  distribution: outcome.distribution,
});
