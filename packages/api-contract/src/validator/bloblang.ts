import { z } from 'zod';
import { jsonBody } from '../contract/body.js';
import { endpoint } from '../contract/endpoint.js';
import { ErrorResponse } from '../contract/problem.js';

export const BloblangRequest = z
  .object({
    mapping: z.string().meta({ description: 'The Bloblang mapping to run' }),
    input: z.unknown().optional().meta({ description: 'The message: any JSON value; null when absent' }),
    metadata: z.record(z.string(), z.unknown()).optional().meta({ description: 'The metadata of the message' }),
    distribution: z
      .enum(['redpanda-connect', 'bento'])
      .optional()
      .meta({ description: 'Whose language the mapping is in; when absent, what either of them knows is run' }),
  })
  .meta({ id: 'BloblangRequest' });

export const BloblangResponse = z
  .object({
    output: z.nonoptional(z.unknown()).meta({ description: 'The mapped message; null when it was deleted' }),
    metadata: z.record(z.string(), z.unknown()),
    deleted: z.boolean(),
  })
  .meta({ id: 'BloblangResponse' });

export const MappingError = ErrorResponse.extend({
  line: z.int().min(1).nullable().meta({ description: 'Line of the mapping, when it is known' }),
  column: z.int().min(1).nullable(),
}).meta({ id: 'MappingError', description: 'The mapping does not parse, or fails on this input' });

export const bloblang = endpoint({
  id: 'bloblang',
  method: 'post',
  path: '/bloblang',
  tag: 'helpers',
  summary: 'Run a mapping on one message',
  body: jsonBody(BloblangRequest, {
    examples: { json: { mapping: 'root.id = this.id.uppercase()', input: { id: 'a1' } } },
  }),
  responses: { 200: BloblangResponse, 422: MappingError },
  problems: ['timed_out'],
  scope: 'validate',
});
