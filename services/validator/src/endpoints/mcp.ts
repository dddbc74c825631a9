import { Problem } from '@weir/api-contract';
import type { validatorContract } from '@weir/api-contract/validator';
import { type Handler, preparedJson } from '@weir/http-kit';
import type { Services } from '../services.js';

/** POST /mcp: the tools for language models, over the streamable HTTP transport without sessions. */
export const mcp =
  (services: Services): Handler<typeof validatorContract.mcp> =>
  async ({ body, headers }) => {
    // The SDK is large and most services never hear of it: loaded with the first message.
    const { answerMcp } = await import('@weir/workbench/mcp');
    const { status, text } = await answerMcp(services, body, headers['mcp-protocol-version']);
    if (status === 202) return { status: 202, media: 'text/plain', body: '' };
    if (status === 200) return { status: 200, body: preparedJson(text) };
    throw new Problem('invalid_request', reason(text));
  };

/** What the SDK says about a message that it refuses. */
function reason(text: string): string {
  const answer: unknown = JSON.parse(text);
  const error: unknown = typeof answer === 'object' && answer !== null && 'error' in answer ? answer.error : undefined;
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : text;
}
