import { llmReport, verdict } from '@weir/verdict';
import { z } from 'zod';
import { defineTool } from '../tool.js';

/** Checks a pipeline and tells a model how to repair it. */
export const validatePipeline = defineTool({
  name: 'validate_pipeline',
  title: 'Validate a pipeline',
  description:
    'Checks a Redpanda Connect or Bento pipeline (YAML) for everything that would stop the engine: unknown components and fields, wrong types, Bloblang errors, undefined resources. Answers with numbered repair instructions. Call it on every pipeline you write, again after each repair, until it is valid.',
  input: z.object({
    yaml: z.string().describe('The whole pipeline'),
    distribution: z.string().optional().describe('auto (default), redpanda-connect or bento'),
    auto_correct: z.boolean().optional().describe('Also apply the corrections that are certain'),
    resources: z.array(z.string()).optional().describe('Other files of the same run that define resources'),
    templates: z.array(z.string()).optional().describe('Templates whose components the pipeline uses'),
  }),
  run: async ({ yaml, distribution = 'auto', auto_correct: autoCorrect = false, ...files }, bench) => {
    const outcome = await bench.work.run({
      kind: 'validate',
      text: yaml,
      distribution,
      format: false,
      autoCorrect,
      ...files,
    });
    const corrected =
      outcome.corrected === undefined
        ? {}
        : { corrected_yaml: outcome.corrected.text, corrections_made: outcome.corrected.made };
    return { text: llmReport(outcome).instructions, data: { ...verdict(outcome, bench.nextId()), ...corrected } };
  },
});
