import { z } from 'zod';
import { endpoint } from '../contract/endpoint.js';

export const DistributionsResponse = z
  .object({
    default: z.string().meta({ description: 'What is used when no distribution is named' }),
    items: z
      .array(z.object({ name: z.string(), version: z.string(), source: z.string(), harvested_at: z.iso.datetime() }))
      .readonly(),
  })
  .meta({ id: 'DistributionsResponse' });

export const distributions = endpoint({
  id: 'distributions',
  method: 'get',
  path: '/distributions',
  tag: 'catalogue',
  summary: 'Engine builds that pipelines can be checked against',
  responses: { 200: DistributionsResponse },
  problems: [],
  scope: 'validate',
});
