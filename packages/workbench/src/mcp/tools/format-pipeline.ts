import { z } from 'zod';
import { defineTool } from '../tool.js';

/** Rewrites a pipeline in canonical style. */
export const formatPipeline = defineTool({
  name: 'format_pipeline',
  title: 'Format a pipeline',
  description: 'Rewrites pipeline YAML in canonical order and style; comments and meaning are kept.',
  input: z.object({ yaml: z.string().describe('The whole pipeline') }),
  run: async ({ yaml }, { work }) => {
    const { text, changed } = await work.run({ kind: 'format', text: yaml });
    return { text, data: { formatted_yaml: text, changes_made: changed } };
  },
});
