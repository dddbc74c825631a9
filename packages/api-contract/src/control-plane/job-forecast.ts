import { z } from 'zod';
import { Texts } from './values.js';

const NodeName = z.object({ node_id: z.string(), name: z.string() });

/** What submitting a job would do, as a dry run tells it. */
export const JobForecast = z
  .object({
    diff: z.string().meta({ description: 'Unified diff against the current version; empty for a new job' }),
    placement: z.object({
      matching: z.int().min(0),
      refused: z.int().min(0),
      matching_nodes: z.array(NodeName).readonly().meta({ description: 'At most 100 of them' }),
      refused_nodes: z
        .array(NodeName.extend({ reasons: Texts }))
        .readonly()
        .meta({ description: 'At most 100 of them, each with all that speaks against it' }),
    }),
  })
  .meta({ id: 'JobForecast' });
