import { z } from 'zod';
import { jsonBody } from '../contract/body.js';
import { endpoint } from '../contract/endpoint.js';

export const ErrorType = z
  .enum(['validation', 'runtime', 'connection', 'bloblang', 'unknown'])
  .meta({ id: 'ErrorType' });

export const ExplainRequest = z
  .object({
    error_message: z.string().regex(/\S/, 'expected an error message, this is blank'),
    error_type: ErrorType.optional(),
    context: z.string().optional().meta({ description: 'A piece of the pipeline, or a component name' }),
  })
  .meta({ id: 'ExplainRequest' });

const Text = z.array(z.string()).readonly();

export const ExplainResponse = z
  .object({
    error_type: ErrorType,
    explanation: z.string(),
    cause: z.string(),
    fix: z.object({ description: z.string(), before: z.string().nullable(), after: z.string() }),
    related_docs: z.array(z.url()).readonly(),
    common_mistakes: Text,
    family: z
      .string()
      .nullable()
      .optional()
      .meta({ description: 'Which kind of message it was recognised as; null when it is not known' }),
  })
  .meta({ id: 'ExplainResponse' });

export const explain = endpoint({
  id: 'explain',
  method: 'post',
  path: '/explain',
  tag: 'helpers',
  summary: 'Explain an error message',
  body: jsonBody(ExplainRequest, {
    examples: { json: { error_message: 'dial tcp 127.0.0.1:9092: connect: connection refused' } },
  }),
  responses: { 200: ExplainResponse },
  problems: ['timed_out'],
  scope: 'validate',
});
