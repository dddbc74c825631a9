import { JOB_TYPES, RESTART_POLICIES } from '@weir/fleet-model';
import { z } from 'zod';
import { JsonObjectValue, Labels, nonEmpty, Texts } from './values.js';

/** The notification job of the examples, shortened; shown in the documents. */
export const JOB_EXAMPLE = {
  name: 'notify',
  type: 'pipeline',
  selector: { match_labels: { pipeline_role: 'notify' } },
  config: {
    input: { http_server: { address: '127.0.0.1:8088', path: '/events', allowed_verbs: ['POST'] } },
    pipeline: { processors: [{ mapping: 'root.text = this.message' }] },
    output: { stdout: {} },
  },
};

const Duration = z.union([z.string(), z.int()]).meta({ description: 'Such as `30s`, or nanoseconds' });

/** The documented shape of what is submitted; all but the first three fields may be left out. */
export const JobSubmissionDoc = z
  .looseObject({
    name: z.string(),
    type: z.enum(nonEmpty(JOB_TYPES)),
    config: JsonObjectValue.meta({ description: 'The pipeline: input, pipeline, output, resources' }),
    namespace: z.string().optional(),
    description: z.string().optional(),
    labels: Labels.optional(),
    meta: Labels.optional(),
    priority: z.int().optional(),
    selector: z
      .object({ match_labels: Labels.optional(), match_expressions: Texts.optional(), match_ids: Texts.optional() })
      .optional(),
    rollout: z
      .looseObject({ strategy: z.string().optional(), health_check: z.looseObject({ deadline: Duration }).optional() })
      .optional(),
    restart_policy: z.enum(RESTART_POLICIES).optional(),
  })
  .meta({ id: 'JobSubmission', description: 'A job as it is submitted; unknown fields bring a warning' });

/**
 * A submitted job, bare or as `{ spec, force?, dry_run? }`. Any object passes here: the fleet model checks it and tells
 * all that is wrong at once.
 */
export const JobSubmission = JsonObjectValue;

/** Both ways of submitting, for the documents. */
export const PutJobDoc = z.union([
  JobSubmissionDoc,
  z.object({ spec: JobSubmissionDoc, force: z.boolean().optional(), dry_run: z.boolean().optional() }),
]);
