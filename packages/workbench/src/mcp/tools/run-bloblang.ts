import { z } from 'zod';
import { defineTool } from '../tool.js';

/** Runs a mapping on one message. */
export const runBloblang = defineTool({
  name: 'run_bloblang',
  title: 'Run a Bloblang mapping',
  description:
    'Runs a Bloblang mapping on one JSON message and answers with the result, or with the error and its place.',
  input: z.object({
    mapping: z.string().describe('The mapping, such as root.id = this.id.uppercase()'),
    input: z.unknown().optional().describe('The message: any JSON value'),
    metadata: z.record(z.string(), z.unknown()).optional(),
    distribution: z
      .enum(['redpanda-connect', 'bento'])
      .optional()
      .describe('Whose language the mapping is in; when absent, what either of them knows is run'),
  }),
  run: async (request, { work }) => {
    const outcome = await work.run({ kind: 'bloblang', request: JSON.stringify(request) });
    if (outcome.kind === 'done') return { text: outcome.json, data: JSON.parse(outcome.json) };
    const { message, line, column } = outcome;
    const place = [line === null ? '' : `line ${line}`, column === null ? '' : `column ${column}`].filter(Boolean);
    return {
      text: place.length === 0 ? message : `${place.join(', ')}: ${message}`,
      data: { error: message, line, column },
      failed: true,
    };
  },
});
