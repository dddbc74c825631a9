import { z } from 'zod';
import { defineTool } from '../tool.js';

/** Tells what an error message means and how it goes away. */
export const explainError = defineTool({
  name: 'explain_error',
  title: 'Explain an error message',
  description:
    'Explains an error message of Redpanda Connect, Bento or Weir: what it means, what causes it and how to fix it. Give the piece of the pipeline that it is about, too, and the answer shows it repaired.',
  input: z.object({
    error_message: z.string().regex(/\S/).describe('The message as it was logged'),
    context: z.string().optional().describe('A piece of the pipeline, or the name of a component'),
  }),
  run: async (request, { work }) => {
    const explanation = await work.run({ kind: 'explain', request });
    const { explanation: meaning, cause, fix } = explanation;
    return {
      text: [meaning, `Cause: ${cause}`, `Fix: ${fix.description}`, fix.after].join('\n'),
      data: { ...explanation },
    };
  },
});
