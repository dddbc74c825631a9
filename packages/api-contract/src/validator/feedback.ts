import { z } from 'zod';
import { jsonBody } from '../contract/body.js';
import { endpoint } from '../contract/endpoint.js';

export const MetricsFeedback = z
  .object({
    request_id: z.string().min(1).meta({ description: 'request_id of the validation' }),
    fix_attempted: z.boolean(),
    fix_succeeded: z.boolean().optional(),
    revalidation_errors: z.int().min(0).max(1_000_000_000).optional(),
    feedback: z.string().max(10_000).optional().meta({ description: 'Anything else' }),
  })
  .meta({ id: 'MetricsFeedback' });
export type MetricsFeedback = z.output<typeof MetricsFeedback>;

export const MetricsFeedbackResponse = z
  .object({
    received: z.literal(true),
    request_id: z.string(),
    matched: z.boolean().meta({ description: 'Whether a validation of that id is known' }),
  })
  .meta({ id: 'MetricsFeedbackResponse' });

export const metricsFeedback = endpoint({
  id: 'metricsFeedback',
  method: 'post',
  path: '/metrics/feedback',
  tag: 'feedback',
  summary: 'Say whether a suggested fix worked',
  body: jsonBody(MetricsFeedback, {
    examples: { json: { request_id: 'val_mf4k2s0a_9x7c1q0z3b', fix_attempted: true, fix_succeeded: true } },
  }),
  responses: { 200: MetricsFeedbackResponse },
  problems: ['unavailable'],
  scope: 'validate',
});

const Count = z.int().min(0);

export const MetricsSummary = z
  .object({
    validations: Count,
    valid: Count,
    feedback: z.object({ received: Count, matched: Count, attempted: Count, succeeded: Count }),
    by_category: z.record(
      z.string(),
      z.object({
        findings: Count,
        validations: Count.meta({ description: 'Validations with at least one such finding' }),
        fix_attempted: Count,
        fix_succeeded: Count,
        fix_rate: z
          .number()
          .min(0)
          .max(1)
          .nullable()
          .meta({ description: 'Succeeded of attempted; null when none was' }),
      }),
    ),
  })
  .meta({ id: 'MetricsSummary', description: 'Anonymous counts: which categories get fixed and which do not' });

export const metricsSummary = endpoint({
  id: 'metricsSummary',
  method: 'get',
  path: '/metrics/summary',
  tag: 'feedback',
  summary: 'Which categories get fixed',
  responses: { 200: MetricsSummary },
  problems: ['unavailable'],
  scope: 'validate',
});
