import { z } from 'zod';
import { endpoint } from '../contract/endpoint.js';
import { pipelineBody } from './pipeline-text.js';

const Score = z.int().min(0).max(100);

export const CompatibilityWarning = z
  .object({
    rule: z.string(),
    severity: z.enum(['error', 'warning', 'info']),
    message: z.string(),
    suggestion: z.string().nullable().optional(),
  })
  .meta({ id: 'CompatibilityWarning' });

export const CompatibilityResponse = z
  .object({
    score: Score.meta({ description: 'Overall health' }),
    warnings: z.array(CompatibilityWarning).readonly(),
    categories: z
      .object({ performance: Score, reliability: Score, security: Score, maintainability: Score })
      .optional(),
  })
  .meta({ id: 'CompatibilityResponse' });

export const compatibility = endpoint({
  id: 'compatibility',
  method: 'post',
  path: '/compatibility',
  tag: 'helpers',
  summary: 'Score a pipeline against best practice',
  body: pipelineBody(),
  responses: { 200: CompatibilityResponse },
  problems: ['invalid_yaml', 'timed_out'],
  scope: 'validate',
});
