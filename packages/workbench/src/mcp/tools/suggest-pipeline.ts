import { z } from 'zod';
import { defineTool } from '../tool.js';

/** Offers whole pipelines for a use case. */
export const suggestPipeline = defineTool({
  name: 'suggest_pipeline',
  title: 'Suggest a pipeline for a use case',
  description:
    'Offers complete pipelines that validate, for a use case in plain words, the best first. Start from one of them rather than from nothing.',
  input: z.object({
    use_case: z.string().regex(/\S/).describe('What the pipeline shall do, in plain words'),
    input_type: z.string().optional().describe('Component or system to read from'),
    output_type: z.string().optional().describe('Component or system to write to'),
    limit: z.int().min(1).max(20).optional().describe('Most suggestions; 3 by default'),
  }),
  run: async ({ limit = 3, ...request }, { work }) => {
    const found = await work.run({ kind: 'suggest', request, limit });
    const texts = found.suggestions.map(
      (each) => `${each.pattern_name}: ${each.description} (${each.why_suggested})\n${each.yaml}`,
    );
    return { text: texts.length === 0 ? 'No pattern fits this use case.' : texts.join('\n'), data: { ...found } };
  },
});
