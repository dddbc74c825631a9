import { z } from 'zod';
import { endpoint } from '../contract/endpoint.js';
import { pipelineBody } from './pipeline-text.js';

export const FormatResponse = z
  .object({
    formatted_yaml: z.string().meta({ description: 'The pipeline in canonical style' }),
    changes_made: z.boolean(),
  })
  .meta({ id: 'FormatResponse' });

export const format = endpoint({
  id: 'format',
  method: 'post',
  path: '/format',
  tag: 'helpers',
  summary: 'Rewrite a pipeline in canonical style',
  body: pipelineBody(),
  responses: { 200: FormatResponse },
  problems: ['invalid_yaml', 'timed_out'],
  scope: 'validate',
});
