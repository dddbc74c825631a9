import { z } from 'zod';
import { endpoint } from '../contract/endpoint.js';

export const ComponentsResponse = z
  .object({
    message: z.string(),
    fuzzy_matching_examples: z
      .array(z.object({ input: z.string(), suggestion: z.string().nullable() }))
      .readonly()
      .meta({ description: 'Misspelled names and what the matcher makes of them' }),
    components: z
      .record(z.string(), z.array(z.string()).readonly())
      .meta({ description: 'Component type to the names that exist' }),
  })
  .meta({ id: 'ComponentsResponse' });

export const components = endpoint({
  id: 'components',
  method: 'get',
  path: '/components',
  tag: 'catalogue',
  summary: 'How misspelled component names are corrected',
  responses: { 200: ComponentsResponse },
  problems: [],
  scope: 'validate',
});
