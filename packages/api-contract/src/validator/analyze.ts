import { z } from 'zod';
import { endpoint } from '../contract/endpoint.js';
import { pipelineBody } from './pipeline-text.js';

const Text = z.array(z.string()).readonly();

export const ComponentInfo = z
  .object({
    type: z.string().meta({ description: 'Component name, such as kafka' }),
    label: z.string().nullable().optional(),
    config_keys: Text.optional().meta({ description: 'Fields that are set' }),
    path: z.string().optional().meta({ description: 'Where it stands' }),
    children: z
      .array(z.lazy((): z.ZodType => z.unknown()))
      .readonly()
      .optional()
      .meta({
        description: 'Components inside it, each of this same shape',
        items: { $ref: '#/components/schemas/ComponentInfo' },
      }),
  })
  .meta({ id: 'ComponentInfo' });
export type ComponentInfo = z.output<typeof ComponentInfo>;

export const ComplexityInfo = z
  .object({
    level: z.enum(['simple', 'moderate', 'complex']),
    processor_count: z.int().min(0),
    has_branching: z.boolean(),
    has_error_handling: z.boolean(),
    uses_resources: z.boolean(),
  })
  .meta({ id: 'ComplexityInfo' });

export const AnalyzeResponse = z
  .object({
    input: ComponentInfo.optional(),
    output: ComponentInfo.optional(),
    processors: z.array(ComponentInfo).readonly().optional(),
    // A union: `nullable` on a named schema is written as a demand that null be such an object.
    buffer: z.union([ComponentInfo, z.null()]).optional(),
    resources: z
      .object({
        caches: z.array(z.object({ label: z.string(), type: z.string() })).readonly(),
        rate_limits: z.array(z.object({ label: z.string(), type: z.string().optional() })).readonly(),
        inputs: z.array(ComponentInfo).readonly().optional(),
        processors: z.array(ComponentInfo).readonly().optional(),
        outputs: z.array(ComponentInfo).readonly().optional(),
      })
      .optional(),
    data_flow: Text.meta({ description: 'Steps from input to output' }),
    complexity: ComplexityInfo,
    performance_hints: Text.optional(),
  })
  .meta({ id: 'AnalyzeResponse' });

export const analyze = endpoint({
  id: 'analyze',
  method: 'post',
  path: '/analyze',
  tag: 'helpers',
  summary: 'Describe the structure of a pipeline',
  body: pipelineBody(),
  responses: { 200: AnalyzeResponse },
  problems: ['invalid_yaml', 'timed_out'],
  scope: 'validate',
});
